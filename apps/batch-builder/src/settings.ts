import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LedgerSettings, readBatchStorage, readLedgerSettings, type S3Settings } from '@company-relations/batch-catalogue';
import { type BrotliSettings, defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { UsageError } from '@company-relations/command-line';
import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import { type Environment, readRedisUrl, refuseDefaultPassword, refuseDefaultRedisPassword, refuseDevelopmentKey, SettingReader } from '@company-relations/settings';
import { type MetricsSettings, readMetricsSettings } from '@company-relations/telemetry';

/** Where the bytes of packages lie. */
export type StoreSettings = { readonly folder: string } | { readonly s3: S3Settings };

export interface Settings {
  readonly graph: GraphSettings;
  readonly store: StoreSettings;
  /** Where erasures are written that outlive the graph; absent where they do not. */
  readonly ledger: LedgerSettings | undefined;
  readonly brotli: BrotliSettings;
  /** See `CompanyGraphOptions.ultimateOwnershipBudget`: the same as the API's, so that lines are the same. */
  readonly ultimateOwnershipBudget: number;
  /** Path of a PEM file; needed to build only. */
  readonly signingKeyFile: string | undefined;
  /** Path of a JWK Set or of public keys in PEM, with which packages were signed before. */
  readonly publicKeysFile: string | undefined;
  /** With it, passes are built by workers. */
  readonly queue: QueueSettings | undefined;
  /** Whether the folder of the store is the same on all machines that build. */
  readonly isFolderShared: boolean;
  /** Folder of the audit log; needed to build only. */
  readonly auditFolder: string | undefined;
  /** Where those that take long serve their metrics; absent where metrics are off. */
  readonly metrics: MetricsSettings | undefined;
}

/** The queue of passes. */
export interface QueueSettings {
  readonly redisUrl: string;
  /** See `BuildWorkerOptions.lockMs`. */
  readonly lockMs: number;
}

/** @throws UsageError that names all that is missing or wrong. */
export function readSettings(environment: Environment): Settings {
  const reader = new SettingReader({ environment });
  const settings: Settings = {
    graph: {
      ...readGraphAddress(reader),
      queryTimeoutMs: 120_000,
      acquisitionTimeoutMs: 10_000,
      maxConnections: 8,
    },
    store: readStoreSettings(reader),
    ledger: readLedgerSettings(reader),
    brotli: {
      quality: reader.whole('BATCH_BROTLI_QUALITY', defaultBrotliSettings.quality, [0, 11]),
      windowBits: reader.whole('BATCH_BROTLI_WINDOW', defaultBrotliSettings.windowBits, [10, 24]),
    },
    ultimateOwnershipBudget: reader.whole('ULTIMATE_OWNERSHIP_BUDGET', 2_000, [0, 1_000_000]),
    signingKeyFile: reader.optional('BATCH_SIGNING_KEY_FILE'),
    publicKeysFile: reader.optional('BATCH_PUBLIC_KEYS_FILE'),
    queue: readQueueSettings(reader),
    isFolderShared: reader.flag('BATCH_SHARED_FOLDER'),
    auditFolder: reader.optional('AUDIT_FOLDER'),
    metrics: reader.part(readMetricsSettings)?.settings,
  };
  if (environment['NODE_ENV'] === 'production') refuseInProduction(reader, settings);
  reader.throwIfProblems(UsageError);
  return settings;
}

/** In production nobody gets in, and nothing is believed, that whoever knows the code and the manuals could bring. */
function refuseInProduction(reader: SettingReader, { graph, queue }: Settings): void {
  refuseDefaultPassword(reader, 'NEO4J_PASSWORD', graph.password);
  if (queue) refuseDefaultRedisPassword(reader, queue.redisUrl);
  for (const name of ['BATCH_SIGNING_KEY_FILE', 'ERASURE_LEDGER_KEYS_FILE']) refuseDevelopmentKey(reader, name);
}

function readQueueSettings(reader: SettingReader): QueueSettings | undefined {
  const lockMs = reader.whole('BATCH_JOB_LOCK_SECONDS', 30, [1, 3_600]) * 1_000;
  const redisUrl = readRedisUrl(reader);
  return redisUrl === undefined ? undefined : { redisUrl, lockMs };
}

function readStoreSettings(reader: SettingReader): StoreSettings {
  const storage = readBatchStorage(reader) ?? { folder: reader.required('BATCH_STORE') };
  if ('folder' in storage) return storage;
  return { s3: { ...storage, spool: reader.optional('BATCH_S3_SPOOL') ?? join(tmpdir(), 'company-relations-batches') } };
}
