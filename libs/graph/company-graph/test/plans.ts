import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StatedType } from '@company-relations/graph-model';
import { type CypherQuery, type GraphClient, operatorsOf } from '@company-relations/neo4j-client';
import { seed } from './small-world';

/** Reads all queries in a folder. */
export function queriesIn(folder: string): CypherQuery[] {
  return readdirSync(folder).map((file) => jest.requireActual<{ default: CypherQuery }>(join(folder, file)).default);
}

/**
 * Replaces the content of the graph with a thousand companies, a thousand persons and relationships of these types. In
 * a tiny graph the database would rightly choose to scan everything.
 */
export async function seedThousands(graph: GraphClient, types: readonly StatedType[]): Promise<void> {
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
  await seed(graph, {
    companies: numbers.map((id) => ({ serviceId: id, countryCode: 'GB', orgNo: `O${id}`, contentUpdatedOn: 1 })),
    persons: numbers.map((id) => ({ serviceId: 1000 + id, nationalId: `N${id}` })),
    records: types.flatMap((type) => numbers.map((id) => ({ party: 1001 - id, company: id, type }))),
  });
}

/** Makes the database update its statistics, on which its query plans depend. */
export async function countAnew(graph: GraphClient): Promise<void> {
  await graph.run({ name: 'count-anew', text: 'CALL db.prepareForReplanning(60)' });
}

/** Returns the operators of a query's plan that scan all nodes or relationships of a kind. */
export async function scansOf(
  graph: GraphClient,
  query: CypherQuery,
  parameters: Record<string, unknown>,
): Promise<string[]> {
  return operatorsOf(await graph.explain(query, parameters))
    .map(({ operatorType }) => operatorType)
    .filter((operator) => /Scan/.test(operator));
}
