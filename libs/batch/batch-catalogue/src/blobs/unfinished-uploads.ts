import { ListMultipartUploadsCommand, type ListMultipartUploadsCommandOutput, type S3Client } from '@aws-sdk/client-s3';

/** A multipart upload that has begun but was neither completed nor aborted. */
export interface UnfinishedUpload {
  /** The name of the object, without the prefix. */
  readonly name: string;
  readonly uploadId: string;
}

/** Lists the unfinished uploads of all objects whose names begin with the prefix. */
export async function unfinishedUploads(client: S3Client, bucket: string, prefix: string): Promise<UnfinishedUpload[]> {
  const found: UnfinishedUpload[] = [];
  let position: Position | undefined = {};
  while (position) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...position }),
    );
    for (const { Key, UploadId } of page.Uploads ?? []) {
      if (Key?.startsWith(prefix) && UploadId !== undefined)
        found.push({ name: Key.slice(prefix.length), uploadId: UploadId });
    }
    position = next(page);
  }
  return found;
}

interface Position {
  readonly KeyMarker?: string;
  readonly UploadIdMarker?: string;
}

function next({
  IsTruncated,
  NextKeyMarker,
  NextUploadIdMarker,
}: ListMultipartUploadsCommandOutput): Position | undefined {
  if (!IsTruncated || NextKeyMarker === undefined) return undefined;
  return { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker !== undefined && { UploadIdMarker: NextUploadIdMarker }) };
}
