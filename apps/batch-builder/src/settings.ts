import {
  type BatchStorage,
  type LedgerSettings,
  readBatchStorage,
  readLedgerSettings,
} from '@company-relations/batch-catalogue';
import { type BrotliSettings, defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { UsageError } from '@company-relations/command-line';
import { readUltimateOwnershipBudget } from '@company-relations/company-graph';
import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import {
  type Environment,
  readRedisUrl,
  refuseDefaultPassword,
  refuseDefaultRedisPassword,
  refuseDevelopmentKey,
  SettingReader,
} from '@company-relations/settings';
import { type MetricsSettings, readMetricsSettings } from '@company-relations/telemetry';

export interface Settings {
  readonly graph: GraphSettings;
  readonly store: BatchStorage;
  /** The erasure ledger, which outlives the graph. Undefined if no ledger is used. */
  readonly ledger: LedgerSettings | undefined;
  readonly brotli: BrotliSettings;
  /**
   * See `CompanyGraphOptions.ultimateOwnershipBudget`. It must have the same value as in the API, so that packages and
   * searches show the same ultimate owners.
   */
  readonly ultimateOwnershipBudget: number;
  /** Path of a PEM file. Only builds need it. */
  readonly signingKeyFile: string | undefined;
  /** Path of a JWK Set or PEM file with the public keys that verify the manifests of earlier packages. */
  readonly publicKeysFile: string | undefined;
  /** The queue of country builds. If it is set, workers build the packages. */
  readonly queue: QueueSettings | undefined;
  /** True if all machines that build packages use the same folder as their store. */
  readonly isFolderShared: boolean;
  /** Folder of the audit log. Only builds need it. */
  readonly auditFolder: string | undefined;
  /** The address at which long-running commands serve metrics. Undefined if metrics are off. */
  readonly metrics: MetricsSettings | undefined;
}

/** Settings of the queue of country builds. */
export interface QueueSettings {
  readonly redisUrl: string;
  /** How long a job stays locked without a renewal, in milliseconds. See `BuildWorkerOptions.lockMs`. */
  readonly lockMs: number;
}

/**
 * Reads all settings of the builder.
 *
 * @throws UsageError that names every missing or invalid setting.
 */
export function readSettings(environment: Environment): Settings {
  const reader = new SettingReader({ environment });
  const settings: Settings = {
    graph: {
      ...readGraphAddress(reader),
      queryTimeoutMs: 120_000,
      acquisitionTimeoutMs: 10_000,
      maxConnections: 8,
    },
    store: readBatchStorage(reader) ?? { folder: reader.required('BATCH_STORE') },
    ledger: readLedgerSettings(reader),
    brotli: {
      quality: reader.whole('BATCH_BROTLI_QUALITY', defaultBrotliSettings.quality, [0, 11]),
      windowBits: reader.whole('BATCH_BROTLI_WINDOW', defaultBrotliSettings.windowBits, [10, 24]),
    },
    ultimateOwnershipBudget: readUltimateOwnershipBudget(reader),
    signingKeyFile: reader.optional('BATCH_SIGNING_KEY_FILE'),
    publicKeysFile: reader.optional('BATCH_PUBLIC_KEYS_FILE'),
    queue: readQueueSettings(reader),
    isFolderShared: reader.flag('BATCH_SHARED_FOLDER'),
    auditFolder: reader.optional('AUDIT_FOLDER'),
    metrics: reader.part(readMetricsSettings)?.settings,
  };
  if (environment['NODE_ENV'] === 'production') refuseUnsafeProductionSettings(reader, settings);
  reader.throwIfProblems(UsageError);
  return settings;
}

/**
 * Adds a problem for each password or key that is published in the code, the manuals or the examples, because
 * production must not use them.
 */
function refuseUnsafeProductionSettings(reader: SettingReader, { graph, queue }: Settings): void {
  refuseDefaultPassword(reader, 'NEO4J_PASSWORD', graph.password);
  if (queue) refuseDefaultRedisPassword(reader, queue.redisUrl);
  for (const name of ['BATCH_SIGNING_KEY_FILE', 'ERASURE_LEDGER_KEYS_FILE']) refuseDevelopmentKey(reader, name);
}

function readQueueSettings(reader: SettingReader): QueueSettings | undefined {
  const lockMs = reader.whole('BATCH_JOB_LOCK_SECONDS', 30, [1, 3_600]) * 1_000;
  const redisUrl = readRedisUrl(reader);
  return redisUrl === undefined ? undefined : { redisUrl, lockMs };
}
