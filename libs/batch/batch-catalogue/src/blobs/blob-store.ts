import type { Readable } from 'node:stream';
import type { BlobRef } from '../package-record';

/** Positions in a blob; `end` is the last byte wanted. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob extends BlobRef {
  readonly lastModified: Date;
}

/** What still belongs to running builds. */
export interface RunningBuilds {
  readonly leases: ReadonlySet<string>;
  /** sha-256 of the blobs that they may be writing. */
  readonly claimed: ReadonlySet<string>;
}

/**
 * Bytes by their sha-256. A blob exists completely or not at all. Names are made of hexadecimal digits alone.
 *
 * Every method throws `RangeError` for a name that is none, and the error of the storage when that fails.
 */
export interface BlobStore {
  /** Moves a finished file of the folder `incoming` into the store; one that is damaged there already is replaced. */
  put(blob: BlobRef, file: string): Promise<void>;
  /** Whether a blob of this name and size is there; its bytes are not looked at. */
  has(blob: BlobRef): Promise<boolean>;
  /**
   * The bytes of a blob, or of a range within it. Undefined when it is missing or damaged: all of it is hashed before the
   * first byte is given, once in a process unless the stored file changes. The stream fails rather than end early.
   */
  open(blob: BlobRef, range?: ByteRange): Promise<Readable | undefined>;
  list(): AsyncIterable<StoredBlob>;
  /** Does nothing where it is not. */
  delete(sha256: string): Promise<void>;
  /** The local folder, made if need be, into which the build with this lease writes. */
  incoming(lease: string): Promise<string>;
  /** Removes that folder with all in it. */
  discard(lease: string): Promise<void>;
  /**
   * Removes what builds left that are no longer running.
   *
   * @param running - asked after listing the blobs, so that a build which begins meanwhile keeps what it writes.
   * @returns how many folders and unfinished uploads were removed.
   */
  clean(running: () => Promise<RunningBuilds>): Promise<number>;
  /** Ends connections; the store is not used afterwards. */
  close(): Promise<void>;
}
