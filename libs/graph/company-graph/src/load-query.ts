import type { Grants } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import type { CypherQuery } from '@company-relations/neo4j-client';
import { wantedCompanies, wantedParameters } from './filter-parameters';
import type { LinkBounds } from './link-bounds';
import loadAllRelations from './queries/load-all-relations.cypher';
import loadRelations from './queries/load-relations.cypher';
import type { Wanted } from './wanted';

/** Both give the same rows where both may be used. */
export const loadQueries: readonly CypherQuery[] = [loadAllRelations, loadRelations];

/** The cheapest query that reads no relationship of a type that the grants do not allow, with no more than it needs. */
export function loadOf(wanted: Wanted, grants: Grants, bounds: LinkBounds): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } {
  const allowsAll = grants.countries.every((country) => recordTypes.every(({ kind, ended }) => grants.allowsRecord(kind, ended, country)));
  return allowsAll
    ? { query: loadAllRelations, parameters: { wanted: wantedCompanies(wanted, grants, bounds) } }
    : { query: loadRelations, parameters: { wanted: wantedParameters(wanted, grants, bounds) } };
}
