import { readBatchStorage } from '@company-relations/batch-catalogue';
import { jwksOf, KeyError, type PublicJwk } from '@company-relations/batch-manifest';
import type { SettingReader } from '@company-relations/settings';
import type { BatchSettings } from './config';

/**
 * Reads the settings of the batch store, and the public keys of its manifests. It is an error to set only one of the
 * two.
 */
export async function readBatchSettings(reader: SettingReader): Promise<BatchSettings | undefined> {
  const storage = readBatchStorage(reader);
  const keys = await reader.file('BATCH_PUBLIC_KEYS_FILE', (text) => readKeys(reader, text));
  const names = reader.optional('BATCH_PUBLIC_KEYS_FILE');
  if (storage && names === undefined) reader.addProblem('BATCH_PUBLIC_KEYS_FILE', 'is missing', undefined);
  if (!storage && names !== undefined)
    reader.addProblem('BATCH_PUBLIC_KEYS_FILE', 'needs BATCH_STORE or BATCH_S3_BUCKET', undefined);
  return storage && keys && { storage, keys };
}

async function readKeys(reader: SettingReader, text: string): Promise<readonly PublicJwk[] | undefined> {
  try {
    return (await jwksOf([text])).keys;
  } catch (error) {
    if (error instanceof KeyError)
      return reader.addProblem(
        'BATCH_PUBLIC_KEYS_FILE',
        `names a file that is not as it must be: ${error.message}`,
        undefined,
      );
    throw error;
  }
}
