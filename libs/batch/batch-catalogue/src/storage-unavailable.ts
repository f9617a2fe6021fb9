import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './blobs/blob-store';
import type { BlobRef } from './package-record';

/** The storage of the blobs does not respond, or fails during a read. `cause` is the error of the storage. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';

  constructor(cause: unknown) {
    super('The storage of the batch packages fails.', { cause });
  }
}

/**
 * Calls `BlobStore.open` for callers that only read. Converts every error of the storage to one kind of error.
 *
 * @throws StorageUnavailableError if the storage fails.
 * @throws RangeError if the caller passes an invalid name or range.
 */
export async function openBlobOrUnavailable(
  blobs: Pick<BlobStore, 'open'>,
  blob: BlobRef,
  range?: ByteRange,
): Promise<Readable | undefined> {
  try {
    return await blobs.open(blob, range);
  } catch (error) {
    // An invalid name or range is a mistake of the caller, not a failure of the storage.
    throw error instanceof RangeError ? error : new StorageUnavailableError(error);
  }
}

/**
 * Reads all bytes of a blob. Returns undefined if the blob is missing or damaged.
 *
 * @throws StorageUnavailableError
 */
export async function readBlob(blobs: Pick<BlobStore, 'open'>, blob: BlobRef): Promise<Buffer | undefined> {
  const source = await openBlobOrUnavailable(blobs, blob);
  try {
    return source && Buffer.concat(await source.toArray());
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}
