import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RelationshipType } from '@company-relations/graph-model';
import { type CypherQuery, type GraphClient, operatorsOf } from '@company-relations/neo4j-client';
import { seed } from './small-world';

/** All queries of a folder. */
export function queriesIn(folder: string): CypherQuery[] {
  return readdirSync(folder).map((file) => jest.requireActual<{ default: CypherQuery }>(join(folder, file)).default);
}

/**
 * Replaces the graph by a thousand companies and persons with relationships of these types: in a tiny graph, a scan of all
 * would be a good plan.
 */
export async function seedThousands(graph: GraphClient, types: readonly RelationshipType[]): Promise<void> {
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  await seed(graph, {
    companies: numbers.map((id) => ({ serviceId: id, countryCode: 'GB', orgNo: `O${id}`, contentUpdatedOn: 1 })),
    persons: numbers.map((id) => ({ serviceId: 1000 + id, nationalId: `N${id}` })),
    records: types.flatMap((type) => numbers.map((id) => ({ party: 1001 - id, company: id, type }))),
  });
}

/** Makes the database count its nodes and relationships, which determine its plans. */
export async function countAnew(graph: GraphClient): Promise<void> {
  await graph.run({ name: 'count-anew', text: 'CALL db.prepareForReplanning(60)' });
}

/** The operators of a query's plan that scan all nodes or relationships of a kind. */
export async function scansOf(
  graph: GraphClient,
  query: CypherQuery,
  parameters: Record<string, unknown>,
): Promise<string[]> {
  return operatorsOf(await graph.explain(query, parameters))
    .map(({ operatorType }) => operatorType)
    .filter((operator) => /Scan/.test(operator));
}
