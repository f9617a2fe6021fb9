import { type CypherQuery, type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import takeCounter from '../queries/apply/take-counter.cypher';
import currentProxies from '../queries/erase/current-proxies.cypher';
import endOfCurrentSlice from '../queries/erase/end-of-current-slice.cypher';
import endOfEndedSlice from '../queries/erase/end-of-ended-slice.cypher';
import endedProxies from '../queries/erase/ended-proxies.cypher';
import findWalk from '../queries/erase/find-walk.cypher';
import forgetWalk from '../queries/erase/forget-walk.cypher';
import saveWalk from '../queries/erase/save-walk.cypher';

/** A record that names a proxy, as a walk gives it. */
export interface WalkedProxy {
  readonly elementId: string;
  /** As JSON. */
  readonly record: string;
  /** The number by which the record is found; null where none is written. */
  readonly number: string | null;
  readonly isPartyCompany: boolean;
  readonly company: ServiceId;
  readonly party: ServiceId;
}

/** How a walk goes. */
export interface Walk {
  /** Under which the graph remembers how far it came. */
  readonly name: string;
  /** Records in one transaction, at most; more only where one record id has several. 2,000 unless given. */
  readonly limit?: number;
  /** Called after each transaction; what it throws ends the walk, which continues there when it is called again. */
  readonly onSlice?: () => void;
}

const parts: readonly { readonly end: CypherQuery; readonly rows: CypherQuery }[] = [
  { end: endOfCurrentSlice, rows: currentProxies },
  { end: endOfEndedSlice, rows: endedProxies },
];

interface Position {
  readonly part: number;
  readonly after: string;
}

/**
 * Walks over all records that name a proxy, in the order of their ids, in transactions that loads wait for. It remembers how far it
 * came in the transaction of each slice, so a walk that is killed continues; several processes share one.
 *
 * @param work is done in the transaction of the slice.
 * @throws GraphUnavailable
 */
export async function walkProxies(
  graph: GraphClient,
  { name, limit = 2_000, onSlice }: Walk,
  work: (transaction: GraphTransaction, proxies: readonly WalkedProxy[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const isOver = await graph.write(async (transaction) => {
      await transaction.run(takeCounter);
      const [row] = await transaction.run<{ position: Position }>(findWalk, { name });
      const { part, after } = row?.position ?? { part: 0, after: '' };
      const queries = parts[part];
      if (!queries) return true;
      const [end] = await transaction.run<{ last: string | null }>(queries.end, { after, limit: int(limit) });
      const last = end?.last ?? null;
      if (last !== null) await work(transaction, await transaction.run<WalkedProxy>(queries.rows, { after, last }));
      const position = last === null ? { part: int(part + 1), after: '' } : { part: int(part), after: last };
      await transaction.run(saveWalk, { name, position });
      return false;
    });
    if (isOver) break;
    onSlice?.();
  }
}

/** Deletes the position of a walk, so that the next one starts from the beginning. Call it when the work is done. */
export async function endWalk(graph: GraphClient, name: string): Promise<void> {
  await graph.run(forgetWalk, { name });
}
