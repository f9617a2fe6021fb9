import { type GraphReader, type GraphTransaction, int } from '@company-relations/neo4j-client';
import followEntries from './queries/follow-entries.cypher';
import followedNumbers from './queries/followed-numbers.cypher';
import lastFollowed from './queries/last-followed.cypher';
import type { FollowedEntry } from './ledger';

/**
 * How many entries of the erasure ledger a graph has followed, and the digest of the last one. To follow an entry, an
 * erasure, revocation or withdrawal is made in the graph.
 */
export interface LastFollowed {
  /** How many entries of the ledger the graph has followed. */
  readonly followed: number;
  /** The digest of entry number `followed`. Null if the graph has followed a later entry, but not that one. */
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
 * Stores in a transaction that the graph has followed these entries. The transaction itself makes the erasure,
 * revocation or withdrawal.
 *
 * @param erasure the erasure that the entries belong to, if any.
 */
export async function markEntriesFollowed(
  transaction: GraphTransaction,
  entries: readonly FollowedEntry[],
  erasure?: string,
): Promise<void> {
  const rows = entries.map(({ number, digest }) => ({ number: int(number), digest, erasure: erasure ?? null }));
  if (rows.length > 0) await transaction.run(followEntries, { rows });
}

/** The graph has followed an erasure ledger before, but the settings have no ledger. */
export class LedgerMissingError extends Error {
  override readonly name = 'LedgerMissingError';

  constructor() {
    super(
      'The graph has followed an erasure ledger: set ERASURE_LEDGER or ERASURE_LEDGER_S3_BUCKET, and ERASURE_LEDGER_KEYS_FILE.',
    );
  }
}

/**
 * Makes sure that the graph may be changed without a ledger.
 *
 * @throws LedgerMissingError if the graph has ever followed a ledger.
 * @throws GraphUnavailable
 */
export async function requireNoLedger(graph: Pick<GraphTransaction, 'run'>): Promise<void> {
  const { followed } = await readLastFollowed(graph);
  if (followed > 0) throw new LedgerMissingError();
}
