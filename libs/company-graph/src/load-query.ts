import type { Grants } from '@company-relations/authorization';
import type { CypherQuery } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { wantedCompanies, wantedParameters } from './filter-parameters';
import loadAllRelations from './queries/load-all-relations.cypher';
import loadRelations from './queries/load-relations.cypher';
import { recordTypes } from './relationship-types';

/** Both give the same rows where both may be used. */
export const loadQueries: readonly CypherQuery[] = [loadAllRelations, loadRelations];

/** The cheapest query that reads no relationship of a type that the grants do not allow, with no more than it needs. */
export function loadOf(ids: readonly ServiceId[], grants: Grants): { readonly query: CypherQuery; readonly wanted: Record<string, unknown> } {
  const allowsAll = grants.countries.every((country) => recordTypes.every(({ kind, ended }) => grants.allowsRecord(kind, ended, country)));
  return allowsAll
    ? { query: loadAllRelations, wanted: wantedCompanies(ids, grants) }
    : { query: loadRelations, wanted: wantedParameters(ids, grants) };
}
