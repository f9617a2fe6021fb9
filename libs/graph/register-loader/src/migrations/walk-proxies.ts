import { type CypherQuery, type GraphClient, type GraphTransaction, int } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import { underLock } from '../apply/under-lock';
import currentProxies from '../queries/erase/current-proxies.cypher';
import endOfCurrentSlice from '../queries/erase/end-of-current-slice.cypher';
import endOfEndedSlice from '../queries/erase/end-of-ended-slice.cypher';
import endedProxies from '../queries/erase/ended-proxies.cypher';
import findWalk from '../queries/erase/find-walk.cypher';
import forgetWalk from '../queries/erase/forget-walk.cypher';
import saveWalk from '../queries/erase/save-walk.cypher';

/** A record that has a proxy. */
export interface WalkedProxy {
  readonly elementId: string;
  /** The record as JSON text. */
  readonly record: string;
  /** The stored number of the proxy, by which the record is found; null if none is stored. */
  readonly number: string | null;
  readonly isPartyCompany: boolean;
  readonly company: ServiceId;
  readonly party: ServiceId;
}

/** Options of a walk over all records that have a proxy. */
export interface ProxyWalkOptions {
  /** The name under which the graph stores the progress of the walk. */
  readonly name: string;
  /**
   * The largest number of records in one transaction; 2,000 by default. The number is exceeded only if several
   * relationships have the same record id.
   */
  readonly limit?: number;
  /**
   * Called after each transaction. If it throws an error, the walk stops, and the next call continues after this
   * transaction.
   */
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
 * Reads all records that have a proxy, in the order of their ids, a limited number in each transaction. Loads wait
 * until such a transaction ends. Each transaction also stores the progress, so that a killed walk can be continued, and
 * several processes can share the same walk.
 *
 * @param work runs in each transaction with the records of that transaction.
 * @throws GraphUnavailable
 */
export async function walkProxies(
  graph: GraphClient,
  { name, limit = 2_000, onSlice }: ProxyWalkOptions,
  work: (transaction: GraphTransaction, proxies: readonly WalkedProxy[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const isOver = await underLock(graph, async (transaction) => {
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

/**
 * Deletes the stored progress of a walk, so that the next walk starts from the beginning. Call this function when the
 * walk is complete.
 */
export async function deleteWalkProgress(graph: GraphClient, name: string): Promise<void> {
  await graph.run(forgetWalk, { name });
}
