import type { Grants } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import type { CypherQuery } from '@company-relations/neo4j-client';
import type { CompanyLookup } from './company-lookup';
import { lookupParametersOfGrantedTypes, type LoadBounds, lookupParameters } from './filter-parameters';
import type { LinkLimits } from './link-limits';
import loadAllRelations from './queries/load-all-relations.cypher';
import loadRelations from './queries/load-relations.cypher';

/** The queries that load companies. Both return the same rows if the grants allow all types. */
export const loadQueries: readonly CypherQuery[] = [loadAllRelations, loadRelations];

/**
 * Returns the query that loads companies at the lowest cost and reads only relationships of types that the grants
 * allow, together with its parameters.
 */
export function loadQueryFor(
  lookup: CompanyLookup,
  grants: Grants,
  limits: LinkLimits,
  bounds: LoadBounds,
): { readonly query: CypherQuery; readonly parameters: Record<string, unknown> } {
  const allowsAll = grants.countries.every((country) =>
    recordTypes.every(({ kind, ended }) => grants.allowsRecord(kind, ended, country)),
  );
  return allowsAll
    ? { query: loadAllRelations, parameters: { wanted: lookupParameters(lookup, grants, limits, bounds) } }
    : { query: loadRelations, parameters: { wanted: lookupParametersOfGrantedTypes(lookup, grants, limits, bounds) } };
}
