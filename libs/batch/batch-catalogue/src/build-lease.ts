import type { BlobStore } from './blobs/blob-store';
import type { BlobRef } from './package-record';

/** How a lease is kept in the graph. */
export interface LeaseStore {
  claim(lease: string, blob: BlobRef): Promise<boolean>;
  renew(lease: string): Promise<boolean>;
  end(lease: string): Promise<void>;
}

/** The build took so long to renew its lease that a purge considered it dead. Its blobs may be gone: begin again. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * A running build. As long as it is renewed, a purge keeps all blobs that it writes or has stored, published or not.
 */
export class BuildLease {
  constructor(
    readonly id: string,
    /** A folder of this build alone, on the file system of a folder store, for files that are not finished. */
    readonly folder: string,
    private readonly store: LeaseStore,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Puts a finished file of `folder` into the store; the file is then no longer there. Also renews.
   *
   * @throws LeaseLostError
   */
  async put(blob: BlobRef, file: string): Promise<void> {
    await this.claim(blob);
    await this.blobs.put(blob, file);
  }

  /**
   * Keeps a blob that some package or build has put, so that it need not be put again. Also renews.
   *
   * @returns whether it is there, by name and size.
   * @throws LeaseLostError
   */
  async keep(blob: BlobRef): Promise<boolean> {
    await this.claim(blob);
    return this.blobs.has(blob);
  }

  /**
   * To be called at least every five minutes.
   *
   * @throws LeaseLostError
   */
  async renew(): Promise<void> {
    if (!(await this.store.renew(this.id))) throw lost();
  }

  /** The next purge removes blobs that were stored and not published. */
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
