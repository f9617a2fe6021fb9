import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '@company-relations/batch-catalogue';
import { type BrotliSettings, defaultBrotliSettings } from '@company-relations/brotli-jsonl';
import { type GraphSettings, isDefaultPassword, isDevelopmentKey, readSecret } from '@company-relations/neo4j-client';
import { type MetricsSettings, readMetricsSettings } from '@company-relations/telemetry';
import { UsageError } from './usage-error';

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the bytes of packages lie. */
export type StoreSettings = { readonly folder: string } | { readonly s3: S3Settings };

export interface Settings {
  readonly graph: GraphSettings;
  readonly store: StoreSettings;
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
  /** See `PassWorkerOptions.lockMs`. */
  readonly lockMs: number;
}

/** @throws UsageError that names all that is missing or wrong. */
export function settingsOf(environment: Environment): Settings {
  const reader = new Reader(environment);
  const settings: Settings = {
    graph: {
      uri: reader.required('NEO4J_URI'),
      user: reader.required('NEO4J_USER'),
      password: reader.requiredSecret('NEO4J_PASSWORD'),
      queryTimeoutMs: 120_000,
      acquisitionTimeoutMs: 10_000,
      maxConnections: 8,
    },
    store: storeOf(reader),
    brotli: {
      quality: reader.whole('BATCH_BROTLI_QUALITY', defaultBrotliSettings.quality, [0, 11]),
      windowBits: reader.whole('BATCH_BROTLI_WINDOW', defaultBrotliSettings.windowBits, [10, 24]),
    },
    ultimateOwnershipBudget: reader.whole('ULTIMATE_OWNERSHIP_BUDGET', 2_000, [0, 1_000_000]),
    signingKeyFile: reader.optional('BATCH_SIGNING_KEY_FILE'),
    publicKeysFile: reader.optional('BATCH_PUBLIC_KEYS_FILE'),
    queue: queueOf(reader),
    isFolderShared: reader.flag('BATCH_SHARED_FOLDER'),
    auditFolder: reader.optional('AUDIT_FOLDER'),
    metrics: metricsOf(reader, environment),
  };
  if (environment['NODE_ENV'] === 'production') refuseInProduction(reader, settings);
  reader.throwIfAny();
  return settings;
}

/** In production nobody gets in, and nothing is believed, that whoever knows the code and the manuals could bring. */
function refuseInProduction(reader: Reader, { graph, queue, signingKeyFile = '' }: Settings): void {
  if (isDefaultPassword(graph.password)) reader.wrong('NEO4J_PASSWORD is one that everybody tries first: not in production.');
  if (queue && isDefaultPassword(passwordIn(queue.redisUrl))) reader.wrong('REDIS_URL has a password that everybody tries first: not in production.');
  if (isDevelopmentKey(contentOf(signingKeyFile))) reader.wrong('BATCH_SIGNING_KEY_FILE names a development key: not in production.');
}

/** Empty where there is no such file, which whoever signs tells. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** As it stands there: none of those that everybody tries needs an escape. */
function passwordIn(url: string): string {
  return URL.canParse(url) ? new URL(url).password : '';
}

function metricsOf(reader: Reader, environment: Environment): MetricsSettings | undefined {
  const reading = readMetricsSettings(environment);
  if ('settings' in reading) return reading.settings;
  reader.wrong(`${reading.problem}.`);
  return undefined;
}

function queueOf(reader: Reader): QueueSettings | undefined {
  const lockMs = reader.whole('BATCH_JOB_LOCK_SECONDS', 30, [1, 3_600]) * 1_000;
  const redisUrl = reader.secret('REDIS_URL');
  if (redisUrl !== undefined && !isRedisUrl(redisUrl)) reader.wrong('REDIS_URL must be a redis:// or rediss:// address.');
  return redisUrl === undefined ? undefined : { redisUrl, lockMs };
}

/** Strict, because the client takes what follows a `?` for options, and `REDISS://` for a connection without TLS. */
function isRedisUrl(text: string): boolean {
  return /^rediss?:\/\/[^/?#]+(\/\d{0,5})?$/.test(text) && URL.canParse(text);
}

function storeOf(reader: Reader): StoreSettings {
  const [folder, bucket] = [reader.optional('BATCH_STORE'), reader.optional('BATCH_S3_BUCKET')];
  if (bucket === undefined) return { folder: reader.required('BATCH_STORE') };
  if (folder !== undefined) reader.wrong('BATCH_STORE and BATCH_S3_BUCKET must not both be set.');
  const [endpoint, region, prefix] = [reader.optional('BATCH_S3_ENDPOINT'), reader.optional('BATCH_S3_REGION'), reader.optional('BATCH_S3_PREFIX')];
  return {
    s3: {
      bucket,
      spool: reader.optional('BATCH_S3_SPOOL') ?? join(tmpdir(), 'company-relations-batches'),
      ...(endpoint !== undefined && { endpoint }),
      ...(region !== undefined && { region }),
      ...(prefix !== undefined && { prefix }),
    },
  };
}

/** Collects what is wrong, so that all of it is told at once. An empty variable counts as absent. */
class Reader {
  private readonly missing: string[] = [];
  private readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  optional(name: string): string | undefined {
    return this.environment[name] || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) this.missing.push(name);
    return value ?? '';
  }

  /** What may stand in the file that `<name>_FILE` names instead. */
  secret(name: string): string | undefined {
    const reading = readSecret(this.environment, name);
    if ('value' in reading) return reading.value;
    this.wrong(`${reading.problem}.`);
    return undefined;
  }

  requiredSecret(name: string): string {
    const known = this.problems.length;
    const value = this.secret(name);
    if (value === undefined && this.problems.length === known) this.missing.push(name);
    return value ?? '';
  }

  whole(name: string, fallback: number, [least, most]: readonly [number, number]): number {
    const text = this.optional(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) this.wrong(`${name} must be a whole number from ${least} to ${most}.`);
    return value;
  }

  flag(name: string): boolean {
    const text = this.optional(name);
    if (text !== undefined && text !== 'true' && text !== 'false') this.wrong(`${name} must be true or false.`);
    return text === 'true';
  }

  wrong(problem: string): void {
    this.problems.push(problem);
  }

  throwIfAny(): void {
    const all = [...(this.missing.length > 0 ? [`Set ${this.missing.join(', ')}.`] : []), ...this.problems];
    if (all.length > 0) throw new UsageError(all.join('\n'));
  }
}
