import type { Readable } from 'node:stream';
import type { BlobRef } from '../package-record';

/** A range of byte positions in a blob. `start` and `end` are both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob extends BlobRef {
  readonly lastModified: Date;
}

/** The builds that are still running. `clean` must not remove their files. */
export interface RunningBuilds {
  readonly leases: ReadonlySet<string>;
  /** The sha-256 of each blob that a running build may be writing. */
  readonly claimed: ReadonlySet<string>;
}

/**
 * A store of blobs. The name of a blob is the sha-256 of its bytes. A blob is stored completely or not at all. Every
 * method throws `RangeError` if a name is not a sha-256 or the id of a lease is invalid. If the storage fails, every
 * method throws the storage's error.
 */
export interface BlobStore {
  /** Moves a finished file from the folder `incoming` into the store. A damaged blob of the same name is replaced. */
  put(blob: BlobRef, file: string): Promise<void>;
  /** Returns whether the store has a blob of this name and size. Does not check the bytes. */
  has(blob: BlobRef): Promise<boolean>;
  /**
   * Reads a blob, or a range of its bytes. The stream fails if it cannot read all of the requested bytes. Before the
   * first byte is returned, the sha-256 of the whole blob is checked. This process remembers the result until the
   * stored file changes.
   *
   * @returns undefined if the blob is missing or damaged.
   */
  open(blob: BlobRef, range?: ByteRange): Promise<Readable | undefined>;
  list(): AsyncIterable<StoredBlob>;
  /** Does nothing if there is no such blob. */
  delete(sha256: string): Promise<void>;
  /**
   * Returns the local folder for the unfinished files of the build with this lease. Creates the folder if necessary.
   */
  incoming(lease: string): Promise<string>;
  /** Removes the folder of {@link incoming} and all its files. */
  discard(lease: string): Promise<void>;
  /**
   * Removes the folders and unfinished uploads of builds that are no longer running.
   *
   * @param running - returns the builds that are running. Called after the folders and uploads were found, so that a
   *   build that begins in the meantime keeps its files.
   * @returns how many folders and unfinished uploads were removed.
   */
  clean(running: () => Promise<RunningBuilds>): Promise<number>;
  /** Closes the connections. The store must not be used afterwards. */
  close(): Promise<void>;
}
