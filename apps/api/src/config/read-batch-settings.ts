import { jwksOf, KeyError, type PublicJwk } from '@company-relations/batch-manifest';
import type { BatchSettings, BatchStorage } from './config';
import type { SettingReader } from './setting-reader';

const detailsOfS3 = ['BATCH_S3_PREFIX', 'BATCH_S3_ENDPOINT', 'BATCH_S3_REGION'] as const;

/** A service has a store and the keys of what lies in it, or neither: half of it is a mistake. */
export async function readBatchSettings(reader: SettingReader): Promise<BatchSettings | undefined> {
  const storage = readStorage(reader);
  const keys = await reader.file('BATCH_PUBLIC_KEYS_FILE', (text) => readKeys(reader, text));
  const names = reader.optional('BATCH_PUBLIC_KEYS_FILE');
  if (storage && names === undefined) reader.wrong('BATCH_PUBLIC_KEYS_FILE', 'is missing', undefined);
  if (!storage && names !== undefined) reader.wrong('BATCH_PUBLIC_KEYS_FILE', 'needs BATCH_STORE or BATCH_S3_BUCKET', undefined);
  return storage && keys && { storage, keys };
}

function readStorage(reader: SettingReader): BatchStorage | undefined {
  const folder = reader.optional('BATCH_STORE');
  const bucket = reader.optional('BATCH_S3_BUCKET');
  const [prefix, endpoint, region] = detailsOfS3.map((name) => reader.optional(name));
  if (folder !== undefined && bucket !== undefined) return reader.wrong('BATCH_STORE', 'and BATCH_S3_BUCKET must not both be set', { folder });
  if (endpoint !== undefined && !isEndpoint(endpoint)) reader.wrong('BATCH_S3_ENDPOINT', 'must be an http or https address', undefined);
  if (bucket !== undefined) return { bucket, prefix, endpoint, region };
  for (const name of detailsOfS3) if (reader.optional(name) !== undefined) reader.wrong(name, 'needs BATCH_S3_BUCKET', undefined);
  return folder === undefined ? undefined : { folder };
}

function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/@?#]+\/?$/.test(text) && URL.canParse(text);
}

async function readKeys(reader: SettingReader, text: string): Promise<readonly PublicJwk[] | undefined> {
  try {
    return (await jwksOf([text])).keys;
  } catch (error) {
    if (error instanceof KeyError) return reader.wrong('BATCH_PUBLIC_KEYS_FILE', `names a file that is not as it must be: ${error.message}`, undefined);
    throw error;
  }
}
