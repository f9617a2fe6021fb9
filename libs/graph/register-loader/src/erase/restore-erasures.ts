import {
  type Erasure,
  type ErasureEntry,
  type FollowedEntry,
  markEntriesFollowed,
  type LedgerEntry,
} from '@company-relations/erasure-ledger';
import { type GraphClient, int } from '@company-relations/neo4j-client';
import { underLock } from '../apply/under-lock';
import writeErased from '../queries/apply/write-erased.cypher';
import erasureWithId from '../queries/erase/erasure-with-id.cypher';
import findWalk from '../queries/erase/find-walk.cypher';
import forgetWalk from '../queries/erase/forget-walk.cypher';
import saveErasure from '../queries/erase/save-erasure.cypher';
import saveWalk from '../queries/erase/save-walk.cypher';
import sliceOfEntities from '../queries/erase/slice-of-entities.cypher';
import takeSecret from '../queries/erase/take-secret.cypher';
import writeErasedProtections from '../queries/erase/write-erased-protections.cypher';
import { PersonErasure } from './person-erasure';
import { stripErasedProxies } from './strip-erased-proxies';
import type { WalkedEntity } from './walked-entities';
import { eraseEntitiesOfErasures, isNotErased } from './erase-entities-of-erasures';

const hashesAtOnce = 10_000;
const walkName = 'restore of erasures';
const proxiesWalk = 'restore of erased proxies';

/** Thrown if the hashes in the ledger were made with another secret than the hashes in the graph. */
export class ForeignLedgerError extends Error {
  override readonly name = 'ForeignLedgerError';

  constructor() {
    super(
      'Persons were erased from this graph with another secret than the erasure ledger has: it is the ledger of another graph. Nothing was changed.',
    );
  }
}

export interface RestoreOptions {
  /** The number of the newest entry. */
  readonly upTo: number;
  readonly now: () => Date;
  /**
   * Called after each transaction with the number of entities that the transaction checked. If it returns false, the
   * restore stops.
   */
  readonly onSlice: (entities: number) => boolean;
  /** The largest number of entities in one transaction; 1,000 by default. */
  readonly limit?: number;
}

/** An interruption between two transactions. */
class InterruptedError extends Error {}

/**
 * Repeats the erasures and revocations of a ledger in a graph that lacks them, for example after a restore from a dump.
 * It first stores the keys that must not be loaded again. Then it checks every company, person and proxy in the graph,
 * and erases those that belong to an erasure.
 *
 * If a restore is killed, run it again with the same entries: it continues. A load can run at the same time: it waits
 * only until the running transaction of the restore ends, and never for the whole restore.
 */
export class ErasureRestore {
  private readonly erasing: PersonErasure;

  /** @param recordsPerSlice see `PersonErasure`. */
  constructor(
    private readonly graph: GraphClient,
    recordsPerSlice?: number,
  ) {
    this.erasing = new PersonErasure(graph, recordsPerSlice);
  }

  /**
   * Repeats the erasures and revocations of the entries.
   *
   * @param entries the entries of the ledger, in their order.
   * @returns the repeated erasures, each with the ServiceIds that no package may show; undefined if the restore was
   *   stopped.
   * @throws ForeignLedgerError, GraphUnavailable
   */
  async run(entries: readonly LedgerEntry[], options: RestoreOptions): Promise<Erasure[] | undefined> {
    const { erasures, revocations } = netOf(entries);
    try {
      for (const erasure of erasures.values()) await this.keepAway(erasure);
      for (const id of revocations) await this.revokeAgain(id, options);
      if (erasures.size === 0) return [];
      await this.walk(new Set(erasures.keys()), options);
      await stripErasedProxies(this.graph, { name: proxiesWalk, onSlice: () => orEnd(options.onSlice(0)) });
      return await this.removeRecords([...erasures.keys()], options);
    } catch (error) {
      if (error instanceof InterruptedError) return undefined;
      throw error;
    }
  }

  /** Stores that all repeated erasures are finished, and that the graph has followed the entries. */
  async finish(
    erasures: readonly Erasure[],
    packages: { readonly packagesWithdrawn: number; readonly filesRemoved: number },
    entries: readonly (FollowedEntry & { readonly erasure?: string | undefined })[],
    now: Date,
  ): Promise<void> {
    for (const erasure of erasures) await this.erasing.finish(erasure, packages, now);
    await underLock(this.graph, async (transaction) => {
      for (const { number, digest, erasure } of entries)
        await markEntriesFollowed(transaction, [{ number, digest }], erasure);
      for (const name of [walkName, proxiesWalk]) await transaction.run(forgetWalk, { name });
    });
  }

  private async keepAway({ erasure, secret, hashes, protections }: ErasureEntry): Promise<void> {
    // The entry may contain how far the erasure had come in the graph that was lost. This is left out, because the
    // erasure starts from the beginning in this graph.
    const { id, removedAt: _removed, finishedAt: _finished, ...properties } = erasure;
    for (let at = 0; at === 0 || at < hashes.length; at += hashesAtOnce) {
      await underLock(this.graph, async (transaction) => {
        const [row] = await transaction.run<{ secret: string }>(takeSecret, { secret });
        if (row?.secret !== secret) throw new ForeignLedgerError();
        await transaction.run(saveErasure, { id, properties: asIntegers(properties) });
        await transaction.run(writeErased, {
          rows: hashes.slice(at, at + hashesAtOnce).map((hash) => ({ hash, erasure: id })),
        });
        if (protections.length > 0)
          await transaction.run(writeErasedProtections, {
            rows: protections.map((kept) => ({ ...kept, erasure: id })),
          });
      });
    }
  }

  /**
   * Repeats a revocation. If the dump was made during the erasure, the erasure is finished first, because only a
   * finished erasure can be revoked.
   */
  private async revokeAgain(id: string, options: RestoreOptions): Promise<void> {
    const [row] = await this.graph.read<{ erasure: Erasure }>(erasureWithId, { id });
    if (row && row.erasure.finishedAt === undefined) {
      const removed = await this.removeRecords([id], options);
      for (const erasure of removed)
        await this.erasing.finish(erasure, { packagesWithdrawn: 0, filesRemoved: 0 }, options.now());
    }
    await this.erasing.revoke(id, options.now());
  }

  private async walk(
    erasures: ReadonlySet<string>,
    { upTo, now, onSlice, limit = 1_000 }: RestoreOptions,
  ): Promise<void> {
    for (;;) {
      const seen = await underLock(this.graph, async (transaction) => {
        const [row] = await transaction.run<{ position: { after: number; upTo: number } }>(findWalk, {
          name: walkName,
        });
        // Entries that were added to the ledger in the meantime may be about entities that were checked already. So the
        // walk starts again if there are such entries.
        const goesOn = row?.position.upTo === upTo;
        const after = goesOn ? row.position.after : 0;
        if (!goesOn) await transaction.run(forgetWalk, { name: proxiesWalk });
        const entities = await transaction.run<WalkedEntity>(sliceOfEntities, { after: int(after), limit: int(limit) });
        const last = entities.at(-1);
        if (!last) return 0;
        await eraseEntitiesOfErasures(transaction, entities.filter(isNotErased), erasures, now());
        await transaction.run(saveWalk, { name: walkName, position: { after: int(last.serviceId), upTo: int(upTo) } });
        return entities.length;
      });
      if (seen === 0) return;
      orEnd(onSlice(seen));
    }
  }

  private async removeRecords(ids: readonly string[], { now, onSlice }: RestoreOptions): Promise<Erasure[]> {
    const done: Erasure[] = [];
    for (const id of ids) {
      const [row] = await this.graph.read<{ erasure: Erasure }>(erasureWithId, { id });
      const removed = row && (await this.erasing.removeRecords(row.erasure, now, () => onSlice(0)));
      orEnd(removed !== undefined);
      if (removed) done.push(removed);
    }
    return done;
  }
}

/**
 * Returns what must be repeated: the erasures that were not revoked later, and the revocations whose erasure is not
 * among the entries.
 */
function netOf(entries: readonly LedgerEntry[]): {
  readonly erasures: ReadonlyMap<string, ErasureEntry>;
  readonly revocations: ReadonlySet<string>;
} {
  const erasures = new Map<string, ErasureEntry>();
  const revocations = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'erasure') erasures.set(entry.erasure.id, entry);
    if (entry.kind === 'lift' && !erasures.delete(entry.erasure)) revocations.add(entry.erasure);
  }
  return { erasures, revocations };
}

function orEnd(goesOn: boolean): void {
  if (!goesOn) throw new InterruptedError();
}

function asIntegers(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, typeof value === 'number' ? int(value) : value]),
  );
}
