import type { Grants } from '@company-relations/authorization';
import type { CypherQuery } from '@company-relations/neo4j-client';
import loadAllRelations from './queries/load-all-relations.cypher';
import loadRelations from './queries/load-relations.cypher';
import { recordTypes } from './relationship-types';

/** Both give the same rows where both may be used. */
export const loadQueries: readonly CypherQuery[] = [loadAllRelations, loadRelations];

/** The cheapest query that reads no relationship of a type that the grants do not allow. */
export function loadQueryOf(grants: Grants): CypherQuery {
  const allowsAll = grants.countries.every((country) => recordTypes.every(({ kind, ended }) => grants.allowsRecord(kind, ended, country)));
  return allowsAll ? loadAllRelations : loadRelations;
}
