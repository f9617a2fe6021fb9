import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchStorage, type BlobStore, FolderBlobs, openS3Blobs } from '@company-relations/batch-catalogue';

/** Where builders put unfinished files; this service builds nothing, so it is never made. */
const spool = join(tmpdir(), 'company-relations-api');

/** Three attempts are made, and a client waits no longer for the 503. */
const answerTimeoutMs = 5_000;

/** @throws the error of the file system when a folder cannot be used; an S3 server is not asked anything yet. */
export async function openBlobs(storage: BatchStorage): Promise<BlobStore> {
  if ('folder' in storage) return FolderBlobs.at(storage.folder);
  return openS3Blobs({ ...storage, spool, answerTimeoutMs });
}
