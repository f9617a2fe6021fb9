import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchStorage } from '../batch-storage';
import type { BlobStore } from './blob-store';
import { FolderBlobs } from './folder-blobs';

/**
 * Opens the store of the packages. No request is sent to an S3 server yet.
 *
 * @param options.answerTimeoutMs - see `S3Settings`.
 * @throws the error of the file system if the folder cannot be used.
 */
export async function openBlobStore(
  storage: BatchStorage,
  options: { readonly answerTimeoutMs?: number } = {},
): Promise<BlobStore> {
  if ('folder' in storage) return FolderBlobs.at(storage.folder);
  // The S3 client takes long to load, so it is loaded only if it is needed.
  const { S3Blobs } = await import('./s3-blobs');
  const { spool = join(tmpdir(), 'company-relations-batches') } = storage;
  return new S3Blobs({ ...storage, ...options, spool });
}
