import type { BlobStore } from './blobs/blob-store';
import type { BlobRef } from './package-record';

/** A store of the leases of builds. In production, this store is the graph. */
export interface LeaseStore {
  claim(lease: string, blob: BlobRef): Promise<boolean>;
  renew(lease: string): Promise<boolean>;
  end(lease: string): Promise<void>;
}

/**
 * A purge ended the build, because the build did not renew its lease in time. The blobs of the build may have been
 * removed, so the build must start again.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A running build. As long as the build renews its lease, a purge keeps every blob that the build writes or needs. */
export class BuildLease {
  constructor(
    readonly id: string,
    /**
     * A folder for the unfinished files of this build only. If the blob store is a folder, both folders are on the same
     * file system.
     */
    readonly folder: string,
    private readonly store: LeaseStore,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Moves a finished file from `folder` into the store. Also renews the lease.
   *
   * @throws LeaseLostError
   */
  async put(blob: BlobRef, file: string): Promise<void> {
    await this.claim(blob);
    await this.blobs.put(blob, file);
  }

  /**
   * Protects a blob that another package or build has stored, so that this build does not need to store the blob again.
   * Also renews the lease.
   *
   * @returns whether the store has a blob of this name and size.
   * @throws LeaseLostError
   */
  async keep(blob: BlobRef): Promise<boolean> {
    await this.claim(blob);
    return this.blobs.has(blob);
  }

  /**
   * Renews the lease. A build must call this at least every five minutes.
   *
   * @throws LeaseLostError
   */
  async renew(): Promise<void> {
    if (!(await this.store.renew(this.id))) throw lost();
  }

  /** Ends the lease. The next purge removes the blobs that the build stored but that no published package contains. */
  async end(): Promise<void> {
    await this.blobs.discard(this.id);
    await this.store.end(this.id);
  }

  private async claim(blob: BlobRef): Promise<void> {
    if (!(await this.store.claim(this.id, blob))) throw lost();
  }
}

function lost(): LeaseLostError {
  return new LeaseLostError('A purge ended this build: its lease was not renewed in time.');
}
