import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from './blobs/blob-store';
import type { BlobRef } from './package-record';

/** The storage of the blobs does not answer, or fails while it is read. Its own error is the cause. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';

  constructor(cause: unknown) {
    super('The storage of the batch packages fails.', { cause });
  }
}

/**
 * `BlobStore.open` for those who only read.
 *
 * @throws StorageUnavailableError
 */
export async function openBlob(
  blobs: Pick<BlobStore, 'open'>,
  blob: BlobRef,
  range?: ByteRange,
): Promise<Readable | undefined> {
  try {
    return await blobs.open(blob, range);
  } catch (error) {
    // A name or a range that is none is a mistake of the caller.
    throw error instanceof RangeError ? error : new StorageUnavailableError(error);
  }
}

/**
 * All bytes of a blob; undefined when it is missing or damaged.
 *
 * @throws StorageUnavailableError
 */
export async function readBlob(blobs: Pick<BlobStore, 'open'>, blob: BlobRef): Promise<Buffer | undefined> {
  const source = await openBlob(blobs, blob);
  try {
    return source && Buffer.concat(await source.toArray());
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}
