import type { SettingReader } from '@company-relations/settings';
import { ErasureLedger } from './erasure-ledger';
import { FolderLedger } from './folder-ledger';
import { type LedgerKeys, readLedgerKeys } from './ledger-keys';

/** The place of the erasure ledger, and the keys that encrypt its entries. */
export interface LedgerSettings {
  readonly place:
    | { readonly folder: string }
    | { readonly bucket: string; readonly prefix?: string; readonly endpoint?: string; readonly region?: string };
  readonly keys: LedgerKeys;
}

const keysFile = 'ERASURE_LEDGER_KEYS_FILE';
const s3Settings = ['ERASURE_LEDGER_S3_PREFIX', 'ERASURE_LEDGER_S3_ENDPOINT', 'ERASURE_LEDGER_S3_REGION'] as const;

/**
 * Reads the setting `ERASURE_LEDGER`, or `ERASURE_LEDGER_S3_BUCKET` and the settings that belong to it, and the keys.
 *
 * @returns undefined if neither a folder nor a bucket is set, or if a problem was added to the reader.
 */
export function readLedgerSettings(reader: SettingReader): LedgerSettings | undefined {
  const folder = reader.optional('ERASURE_LEDGER');
  const bucket = reader.optional('ERASURE_LEDGER_S3_BUCKET');
  const [prefix, endpoint, region] = s3Settings.map((name) => reader.optional(name));
  const keys = keysOf(reader);
  if (folder !== undefined && bucket !== undefined)
    return reader.addProblem('ERASURE_LEDGER', 'and ERASURE_LEDGER_S3_BUCKET must not both be set', undefined);
  if (bucket === undefined)
    for (const name of s3Settings)
      if (reader.optional(name) !== undefined) reader.addProblem(name, 'needs ERASURE_LEDGER_S3_BUCKET', undefined);
  if (folder === undefined && bucket === undefined)
    return reader.optional(keysFile) === undefined
      ? undefined
      : reader.addProblem(keysFile, 'needs ERASURE_LEDGER or ERASURE_LEDGER_S3_BUCKET', undefined);
  if (reader.optional(keysFile) === undefined)
    return reader.addProblem(keysFile, 'is missing: entries of the erasure ledger are sealed with it', undefined);
  if (!keys) return undefined;
  if (folder !== undefined) return { place: { folder }, keys };
  return {
    place: {
      bucket: bucket as string,
      ...(prefix === undefined ? {} : { prefix }),
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(region === undefined ? {} : { region }),
    },
    keys,
  };
}

/**
 * Opens a ledger. No request is sent to an S3 server yet.
 *
 * @throws the error of the file system if the folder cannot be used.
 */
export async function openLedger({ place, keys }: LedgerSettings): Promise<ErasureLedger> {
  if ('folder' in place) return new ErasureLedger(await FolderLedger.at(place.folder), keys);
  // The S3 client takes long to load, so it is loaded only if it is needed.
  const { S3Ledger } = await import('./s3-ledger');
  return new ErasureLedger(new S3Ledger(place), keys);
}

function keysOf(reader: SettingReader): LedgerKeys | undefined {
  const reading = reader.file(keysFile, readLedgerKeys);
  if (!reading) return undefined;
  return 'keys' in reading
    ? reading.keys
    : reader.addProblem(keysFile, `names a file in which ${reading.problem}`, undefined);
}
