import type { SettingReader } from '@company-relations/settings';

/** Where the bytes of batch packages lie: a folder of this machine, or a bucket of an S3 server (`S3Settings`). */
export type BatchStorage =
  | { readonly folder: string }
  | { readonly bucket: string; readonly prefix: string | undefined; readonly endpoint: string | undefined; readonly region: string | undefined };

const detailsOfS3 = ['BATCH_S3_PREFIX', 'BATCH_S3_ENDPOINT', 'BATCH_S3_REGION'] as const;

/** Reads `BATCH_STORE`, or `BATCH_S3_BUCKET` and its details. @returns undefined where neither is set. */
export function readBatchStorage(reader: SettingReader): BatchStorage | undefined {
  const folder = reader.optional('BATCH_STORE');
  const bucket = reader.optional('BATCH_S3_BUCKET');
  const [prefix, endpoint, region] = detailsOfS3.map((name) => reader.optional(name));
  if (folder !== undefined && bucket !== undefined) return reader.addProblem('BATCH_STORE', 'and BATCH_S3_BUCKET must not both be set', { folder });
  if (endpoint !== undefined && !isEndpoint(endpoint)) reader.addProblem('BATCH_S3_ENDPOINT', 'must be an http or https address', undefined);
  if (bucket !== undefined) return { bucket, prefix, endpoint, region };
  for (const name of detailsOfS3) if (reader.optional(name) !== undefined) reader.addProblem(name, 'needs BATCH_S3_BUCKET', undefined);
  return folder === undefined ? undefined : { folder };
}

function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/@?#]+\/?$/.test(text) && URL.canParse(text);
}
