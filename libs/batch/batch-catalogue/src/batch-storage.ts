import type { SettingReader } from '@company-relations/settings';

/**
 * The place where batch packages are stored: a folder on this machine, or a bucket on an S3 server (see `S3Settings`).
 */
export type BatchStorage =
  | { readonly folder: string }
  | {
      readonly bucket: string;
      readonly prefix: string | undefined;
      readonly endpoint: string | undefined;
      readonly region: string | undefined;
      /** The local folder for unfinished files. The default is a subfolder of the system's temporary folder. */
      readonly spool: string | undefined;
    };

const s3Details = ['BATCH_S3_PREFIX', 'BATCH_S3_ENDPOINT', 'BATCH_S3_REGION'] as const;

/**
 * Reads the setting `BATCH_STORE`, or `BATCH_S3_BUCKET` and the settings that belong to it.
 * @returns undefined if neither `BATCH_STORE` nor `BATCH_S3_BUCKET` is set.
 */
export function readBatchStorage(reader: SettingReader): BatchStorage | undefined {
  const folder = reader.optional('BATCH_STORE');
  const bucket = reader.optional('BATCH_S3_BUCKET');
  const [prefix, endpoint, region] = s3Details.map((name) => reader.optional(name));
  if (folder !== undefined && bucket !== undefined)
    return reader.addProblem('BATCH_STORE', 'and BATCH_S3_BUCKET must not both be set', { folder });
  if (endpoint !== undefined && !isEndpoint(endpoint))
    reader.addProblem('BATCH_S3_ENDPOINT', 'must be an http or https address', undefined);
  if (bucket !== undefined) return { bucket, prefix, endpoint, region, spool: reader.optional('BATCH_S3_SPOOL') };
  for (const name of s3Details)
    if (reader.optional(name) !== undefined) reader.addProblem(name, 'needs BATCH_S3_BUCKET', undefined);
  return folder === undefined ? undefined : { folder };
}

function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/@?#]+\/?$/.test(text) && URL.canParse(text);
}
