import { type CypherQuery, type GraphTransaction, ints } from '@company-relations/neo4j-client';

/** The largest number of ids in one query. */
const idsPerQuery = 10_000;

/** Runs a query for a part of the ids at a time, and returns the rows of all parts. */
export async function inParts<Row>(
  transaction: GraphTransaction,
  query: CypherQuery,
  serviceIds: readonly number[],
  parameters: Record<string, unknown> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < serviceIds.length; at += idsPerQuery) {
    const part = serviceIds.slice(at, at + idsPerQuery);
    for (const row of await transaction.run<Row>(query, { ...parameters, serviceIds: ints(part) })) rows.push(row);
  }
  return rows;
}
