import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type FollowedEntry,
  type LastFollowed,
  type LedgerEntry,
  type LedgerWriter,
  readLastFollowed,
} from '@company-relations/erasure-ledger';
import type { GraphClient } from '@company-relations/neo4j-client';
import type { LedgerKeys } from './ledger-keys';
import type { LedgerStore } from './ledger-store';
import { openEntry, sealEntry } from './sealed-entry';

const pollMs = 250;
const settledAfterMs = 2_000;
/**
 * The maximum number of changes whose attempts this process remembers, far above the number of simultaneous changes.
 * Older attempts are no longer needed, because a transaction is retried at once or never.
 */
const maxAttempts = 100;

/** An entry with its number in the ledger. */
export interface NumberedEntry extends FollowedEntry {
  readonly entry: LedgerEntry;
}

/**
 * The result of comparing the graph with the ledger. To follow an entry means to make its erasure, revocation or
 * withdrawal in the graph.
 * - `followed`: the graph has followed all entries.
 * - `behind`: the graph has not followed some entries, for example after it was restored from a dump.
 * - `foreign`: the ledger does not have the entry that the graph followed last. Either the ledger belongs to another
 *   graph, or entries were lost.
 */
export type LedgerState = 'followed' | 'behind' | 'foreign';

/**
 * The graph has not followed all entries of the ledger, or the ledger belongs to another graph. So no data may be shown
 * or built.
 */
export class LedgerNotFollowedError extends Error {
  override readonly name = 'LedgerNotFollowedError';

  constructor(readonly state: Exclude<LedgerState, 'followed'>) {
    super(
      state === 'behind'
        ? 'The erasure ledger has entries that the graph does not know: the graph was restored, or an erasure was interrupted. Run "feed restore-erasures" first.'
        : 'The erasure ledger does not have what the graph has followed: another ledger is meant, or entries of it were lost. Name the ledger of this graph.',
    );
  }
}

interface Attempt {
  readonly text: string;
  readonly followed: FollowedEntry;
}

/**
 * A log of changes that must survive a restore of the graph from an older dump. It has an entry for each erasure, each
 * revocation of an erasure and each withdrawal of packages. An entry is written before the graph is changed.
 *
 * Entries are numbered from 1 without gaps. So reading the next number shows whether the graph knows all entries.
 *
 * Every method throws the error of the storage if the storage fails.
 */
export class ErasureLedger implements LedgerWriter {
  private readonly attempts = new Map<string, Attempt[]>();

  constructor(
    private readonly store: LedgerStore,
    private readonly keys: LedgerKeys,
  ) {}

  async append(entry: LedgerEntry, attempted: string, followed: number): Promise<readonly FollowedEntry[]> {
    const attempts = this.attempts.get(attempted) ?? [];
    const text = JSON.stringify(entry);
    if (!attempts.some((attempt) => attempt.text === text))
      attempts.push({ text, followed: await this.add(entry, followed + 1) });
    this.remember(attempted, attempts);
    return attempts.map((attempt) => attempt.followed);
  }

  /**
   * Compares the graph with the ledger.
   *
   * @throws GraphUnavailable
   */
  async stateOf(graph: Pick<GraphClient, 'run'>): Promise<LedgerState> {
    return this.compare(await readLastFollowed(graph));
  }

  /**
   * Checks that the graph has followed all entries of the ledger.
   *
   * @throws LedgerNotFollowedError, GraphUnavailable
   */
  async requireFollowed(graph: Pick<GraphClient, 'run'>): Promise<void> {
    const state = await this.settledState(graph);
    if (state !== 'followed') throw new LedgerNotFollowedError(state);
  }

  /**
   * Does the same as `stateOf`, but if the state is `behind`, waits up to 2 s for another state. An erasure writes its
   * entry a moment before it changes the graph, so the state is normally `behind` for a short time.
   */
  async settledState(graph: Pick<GraphClient, 'run'>): Promise<LedgerState> {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const state = await this.stateOf(graph);
      if (state !== 'behind' || waitedMs >= settledAfterMs) return state;
      await setTimeout(pollMs);
    }
  }

  /**
   * Returns all entries of the ledger except the entries with the given numbers.
   *
   * @throws LedgerEntryError
   */
  async entriesBut(known: ReadonlySet<number>): Promise<NumberedEntry[]> {
    const entries: NumberedEntry[] = [];
    for (let number = 1; ; number += 1) {
      if (known.has(number)) continue;
      const bytes = await this.store.read(number);
      if (!bytes) return entries;
      entries.push({ number, digest: digestOf(bytes), entry: openEntry(bytes, number, this.keys) });
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /**
   * Remembers the attempts of a change, and forgets the oldest change if there are too many. The oldest change was
   * committed or given up long ago.
   */
  private remember(attempted: string, attempts: Attempt[]): void {
    this.attempts.delete(attempted);
    this.attempts.set(attempted, attempts);
    const [oldest] = this.attempts.keys();
    if (this.attempts.size > maxAttempts && oldest !== undefined) this.attempts.delete(oldest);
  }

  /**
   * Compares the ledger with the last entry that the graph followed. If the ledger has the next entry, the state is
   * `behind`. If the ledger does not have the graph's last entry, the state is `foreign`.
   */
  private async compare({ followed, digest }: LastFollowed): Promise<LedgerState> {
    if ((await this.store.read(followed + 1)) !== undefined) return 'behind';
    if (followed === 0) return 'followed';
    const last = await this.store.read(followed);
    return last !== undefined && digest === digestOf(last) ? 'followed' : 'foreign';
  }

  private async add(entry: LedgerEntry, first: number): Promise<FollowedEntry> {
    for (let number = first; ; number += 1) {
      const bytes = sealEntry(entry, number, this.keys);
      if (await this.store.create(number, bytes)) return { number, digest: digestOf(bytes) };
    }
  }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
