import { type CypherQuery, type GraphClient, int } from '@company-relations/neo4j-client';
import type { BlobStore, StoredBlob } from './blobs/blob-store';
import type { Leases } from './leases';
import { takeCatalogueLock } from './lock';
import type { PurgeResult } from './package-access';
import blobUses from './queries/blob-uses.cypher';
import endLostLeases from './queries/end-lost-leases.cypher';
import forgetUnusedBlobs from './queries/forget-unused-blobs.cypher';
import isAnyKnown from './queries/is-any-blob-known.cypher';

interface BlobUse {
  readonly sha256: string;
  readonly needed: boolean;
  readonly withdrawn: boolean;
  readonly expired: boolean;
  readonly superseded: boolean;
}

type Reason = Exclude<keyof PurgeResult, 'incoming' | 'bytes'>;
interface Removal {
  readonly reason: Reason;
  readonly bytes: number;
}

/**
 * The number of blobs that one transaction checks under the lock. A build that publishes waits for at most one such
 * batch.
 */
const batchSize = 200;

/** The store contains files, but the graph knows none of these files. So the store may belong to another graph. */
export class UnknownStoreError extends Error {
  override readonly name = 'UnknownStoreError';

  constructor() {
    super(
      'The graph knows none of the files in the store of the packages: it may be the store of another graph. If it is the store of this graph, which was made anew, remove the files with "company-relations batch purge --unknown-store", and build packages again.',
    );
  }
}

/** Removes files from the store that are no longer needed or must no longer be downloaded. */
export class Purge {
  constructor(
    private readonly graph: GraphClient,
    private readonly blobs: BlobStore,
    private readonly leases: Leases,
  ) {}

  /**
   * Checks that the store belongs to this graph: it is empty, or the graph knows one of its blobs.
   *
   * @throws UnknownStoreError
   */
  async requireKnownStore(): Promise<void> {
    let isEmpty = true;
    for await (const batch of inBatches(this.blobs.list())) {
      const [found] = await this.graph.read<{ isKnown: boolean }>(isAnyKnown, {
        sha256s: batch.map(({ sha256 }) => sha256),
      });
      if (found?.isKnown) return;
      isEmpty = false;
    }
    if (!isEmpty) throw new UnknownStoreError();
  }

  /**
   * Removes the blobs that no package or running build needs, and the remains of dead builds.
   *
   * @param now - in milliseconds since 1970.
   * @param after - the expiry limit, in milliseconds since 1970. Packages that were created at this time or earlier
   *   have expired.
   * @param unknownStore - true to purge even if the graph knows none of the blobs in the store.
   * @throws UnknownStoreError
   */
  async run(now: number, after: number, unknownStore: boolean): Promise<PurgeResult> {
    if (!unknownStore) await this.requireKnownStore();
    await this.runLocked(endLostLeases, { now: int(now) });
    const purged = { expired: 0, withdrawn: 0, superseded: 0, orphans: 0, incoming: 0, bytes: 0 };
    for await (const batch of inBatches(this.blobs.list())) {
      for (const { reason, bytes } of await this.removeUnneeded(batch, after)) {
        purged[reason] += 1;
        purged.bytes += bytes;
      }
    }
    purged.incoming = await this.blobs.clean(() => this.leases.running());
    await this.runLocked(forgetUnusedBlobs);
    return purged;
  }

  private async removeUnneeded(batch: readonly StoredBlob[], after: number): Promise<Removal[]> {
    const sizes = new Map(batch.map(({ sha256, bytes }) => [sha256, bytes]));
    return this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      const uses = await transaction.run<BlobUse>(blobUses, { sha256s: [...sizes.keys()], after: int(after) });
      const removed: Removal[] = [];
      for (const use of uses.filter(({ needed }) => !needed)) {
        // Takes the lock again before each deletion. If the transaction has timed out, another transaction may have the
        // lock. Then this call fails, and the file is not deleted.
        await takeCatalogueLock(transaction);
        await this.blobs.delete(use.sha256);
        removed.push({ reason: reasonOf(use), bytes: sizes.get(use.sha256) ?? 0 });
      }
      return removed;
    });
  }

  private async runLocked(query: CypherQuery, parameters: Record<string, unknown> = {}): Promise<void> {
    await this.graph.write(async (transaction) => {
      await takeCatalogueLock(transaction);
      await transaction.run(query, parameters);
    });
  }
}

function reasonOf({ withdrawn, expired, superseded }: BlobUse): Reason {
  if (withdrawn) return 'withdrawn';
  if (expired) return 'expired';
  return superseded ? 'superseded' : 'orphans';
}

async function* inBatches<T>(source: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
