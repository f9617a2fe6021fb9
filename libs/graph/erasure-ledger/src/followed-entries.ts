import { type GraphReader, type GraphTransaction, int } from '@company-relations/neo4j-client';
import followEntries from './queries/follow-entries.cypher';
import followedNumbers from './queries/followed-numbers.cypher';
import lastFollowed from './queries/last-followed.cypher';
import type { FollowedEntry } from './ledger';

/**
 * The number of entries of the erasure ledger that a graph has followed, and the digest of the last one. A graph
 * follows an entry when the erasure, revocation or withdrawal of the entry is made in the graph.
 */
export interface LastFollowed {
  /** The number of entries of the ledger that the graph has followed. */
  readonly followed: number;
  /**
   * The digest of the entry whose number is `followed`. Null if the graph left out an entry, so that this entry is not
   * among the entries that it has followed.
   */
  readonly digest: string | null;
}

/** Returns how many entries of the erasure ledger the graph has followed, and the digest of the last one. */
export async function readLastFollowed(graph: Pick<GraphTransaction, 'run'>): Promise<LastFollowed> {
  const [row] = await graph.run<LastFollowed>(lastFollowed);
  return row as LastFollowed;
}

/**
 * Returns the numbers of the ledger entries that the graph has followed.
 *
 * @throws GraphUnavailable
 */
export async function readFollowedEntryNumbers(graph: GraphReader): Promise<ReadonlySet<number>> {
  const rows = await graph.read<{ number: number }>(followedNumbers);
  return new Set(rows.map(({ number }) => number));
}

/**
 * Stores, in a transaction, that the graph has followed these entries. The same transaction makes the erasure,
 * revocation or withdrawal itself.
 *
 * @param erasure the id of the erasure to which the entries belong, if any.
 */
export async function markEntriesFollowed(
  transaction: GraphTransaction,
  entries: readonly FollowedEntry[],
  erasure?: string,
): Promise<void> {
  const rows = entries.map(({ number, digest }) => ({ number: int(number), digest, erasure: erasure ?? null }));
  if (rows.length > 0) await transaction.run(followEntries, { rows });
}

/** Thrown if the graph has followed an erasure ledger before, but the settings name no ledger. */
export class LedgerMissingError extends Error {
  override readonly name = 'LedgerMissingError';

  constructor() {
    super(
      'The graph has followed an erasure ledger: set ERASURE_LEDGER or ERASURE_LEDGER_S3_BUCKET, and ERASURE_LEDGER_KEYS_FILE.',
    );
  }
}

/**
 * Checks that the graph may be changed without an erasure ledger.
 *
 * @throws LedgerMissingError if the graph has ever followed a ledger.
 * @throws GraphUnavailable
 */
export async function requireNoLedger(graph: Pick<GraphTransaction, 'run'>): Promise<void> {
  const { followed } = await readLastFollowed(graph);
  if (followed > 0) throw new LedgerMissingError();
}
