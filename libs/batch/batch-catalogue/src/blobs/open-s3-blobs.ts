import type { BlobStore } from './blob-store';
import type { S3Settings } from './s3-blobs';

/** A store in a bucket. What speaks to it takes long to load and is loaded for it only; the server is not asked anything yet. */
export async function openS3Blobs(settings: S3Settings): Promise<BlobStore> {
  const { S3Blobs } = await import('./s3-blobs');
  return new S3Blobs(settings);
}
