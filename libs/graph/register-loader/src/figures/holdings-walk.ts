import { type CypherQuery, type GraphTransaction, ints } from '@company-relations/neo4j-client';
import companiesBelow from '../queries/figures/companies-below.cypher';
import ownersAbove from '../queries/figures/owners-above.cypher';

/** The largest number of ids in one query. */
const idsPerQuery = 10_000;

/**
 * Returns companies and all companies below them, over any number of levels. Holdings that begin later count too: a
 * process whose day is another one may have derived figures from them.
 *
 * @throws GraphUnavailable
 */
export function withCompaniesBelow(transaction: GraphTransaction, companies: Iterable<number>): Promise<Set<number>> {
  return walk(transaction, companiesBelow, companies);
}

/** Returns companies and all entities above them, over any number of levels and on any day. @throws GraphUnavailable */
export function withOwnersAbove(transaction: GraphTransaction, companies: Iterable<number>): Promise<Set<number>> {
  return walk(transaction, ownersAbove, companies);
}

/** Runs a query for ids in parts of limited size. */
export async function inParts<Row>(
  transaction: GraphTransaction,
  query: CypherQuery,
  serviceIds: readonly number[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < serviceIds.length; at += idsPerQuery) {
    const part = serviceIds.slice(at, at + idsPerQuery);
    for (const row of await transaction.run<Row>(query, { serviceIds: ints(part) })) rows.push(row);
  }
  return rows;
}

async function walk(transaction: GraphTransaction, step: CypherQuery, starts: Iterable<number>): Promise<Set<number>> {
  const met = new Set(starts);
  for (let open = [...met]; open.length > 0;) {
    const next = await inParts<{ serviceId: number }>(transaction, step, open);
    open = [...new Set(next.map(({ serviceId }) => serviceId))].filter((id) => !met.has(id));
    for (const id of open) met.add(id);
  }
  return met;
}
