import { createPublicKey, type KeyObject } from 'node:crypto';
import { tokenAlgorithms, type TokenKeySource, type TokenSettings } from '@company-relations/authorization-nest';
import { readLedgerSettings } from '@company-relations/batch-catalogue';
import { readUltimateOwnershipBudget } from '@company-relations/company-graph';
import { type KeyRing, parseKeyRing, randomKeyRing } from '@company-relations/cursor';
import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import { SettingReader, type ConfigSources } from '@company-relations/settings';
import { maxCacheAgeMs } from '@company-relations/subscription-store';
import { readMetricsSettings } from '@company-relations/telemetry';
import { type Config, logLevels } from './config';
import { readAuditFolder } from './read-audit-folder';
import { readBatchSettings } from './read-batch-settings';
import { readCorsOrigins } from './read-cors-origins';
import { readExplorerSettings } from './read-explorer-settings';
import { readPublicPath } from './read-public-path';
import { readRedisSettings } from './read-redis-settings';
import { refuseUnsafeProductionSettings } from './refuse-unsafe-production-settings';

export type ConfigReading =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly problems: readonly string[] };

const noKeys: KeyRing = new Map();

/** Reads the whole configuration. Reports all problems together, not only the first one. */
export async function readConfig(surroundings: ConfigSources): Promise<ConfigReading> {
  const reader = new SettingReader(surroundings);
  const purpose = reader.oneOf('NODE_ENV', ['production', 'development', 'test'], 'production');
  const isDevelopment = purpose === 'development';
  const tokens = readTokenSettings(reader, isDevelopment);
  const config: Config = {
    host: reader.optional('HOST') ?? (isDevelopment ? '127.0.0.1' : '0.0.0.0'),
    port: reader.whole('PORT', 3000, [0, 65_535]),
    logLevel: reader.oneOf('LOG_LEVEL', logLevels, 'info'),
    metrics: reader.part(readMetricsSettings)?.settings,
    publicPath: readPublicPath(reader),
    corsOrigins: readCorsOrigins(reader),
    maxConnections: reader.whole('MAX_CONNECTIONS', 2_000, [1, 100_000]),
    bodyLimitBytes: reader.whole('BODY_LIMIT', 262_144, [1, 104_857_600]),
    shutdownDelayMs: reader.whole('SHUTDOWN_DELAY_SECONDS', 0, [0, 60]) * 1000,
    throttle: {
      limit: reader.whole('THROTTLE_LIMIT', 100, [1, 1_000_000]),
      windowMs: reader.whole('THROTTLE_TTL_SECONDS', 1, [1, 86_400]) * 1000,
    },
    redis: readRedisSettings(reader),
    tokens,
    cursorKeys: readCursorKeys(reader, isDevelopment),
    graph: readGraphSettings(reader),
    ultimateOwnershipBudget: readUltimateOwnershipBudget(reader),
    subscriptionMaxAgeMs: reader.whole('SUBSCRIPTION_CACHE_SECONDS', 10, [0, maxCacheAgeMs / 1000]) * 1000,
    auditFolder: readAuditFolder(reader, isDevelopment),
    batches: await readBatchSettings(reader),
    ledger: readLedgerSettings(reader),
    explorer: readExplorerSettings(reader, tokens.issuer, isDevelopment),
  };
  refuseOnePortForBoth(reader, config);
  if (purpose === 'production') refuseUnsafeProductionSettings(reader, config);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, config };
}

/**
 * Adds a problem if the API and the metrics have the same port. Both ports may be 0: the operating system then picks a
 * free port for each server.
 */
function refuseOnePortForBoth(reader: SettingReader, { port, metrics }: Config): void {
  if (port !== 0 && metrics?.port === port)
    reader.addProblem('METRICS_PORT', 'must be another port than PORT', undefined);
}

function readTokenSettings(reader: SettingReader, isDevelopment: boolean): TokenSettings {
  return {
    keys: readTokenKeys(reader, isDevelopment),
    issuer: reader.required('JWT_ISSUER'),
    audience: reader.required('JWT_AUDIENCE'),
    algorithms: reader.someOf('JWT_ALGORITHMS', tokenAlgorithms, ['RS256', 'PS256', 'ES256']),
  };
}

function readTokenKeys(reader: SettingReader, isDevelopment: boolean): TokenKeySource {
  const jwksUri = reader.optional('JWT_JWKS_URI') ?? '';
  const hasFile = reader.optional('JWT_PUBLIC_KEY_FILE') !== undefined;
  const publicKey = reader.file('JWT_PUBLIC_KEY_FILE', (pem) => readPublicKey(reader, pem));
  if (hasFile === (jwksUri !== ''))
    reader.addProblem('JWT_PUBLIC_KEY_FILE', 'or JWT_JWKS_URI must be set, and not both', undefined);
  if (jwksUri !== '' && !isSafeUri(jwksUri, isDevelopment))
    reader.addProblem('JWT_JWKS_URI', 'must be an https address', undefined);
  return publicKey ? { publicKey } : { jwksUri };
}

function readPublicKey(reader: SettingReader, pem: string): KeyObject | undefined {
  // Node would derive the public key from a private key. But the service only verifies tokens, so the private key must
  // not be on this machine.
  if (pem.includes('PRIVATE KEY'))
    return reader.addProblem('JWT_PUBLIC_KEY_FILE', 'names a file with a private key', undefined);
  try {
    return createPublicKey(pem);
  } catch {
    return reader.addProblem('JWT_PUBLIC_KEY_FILE', 'names a file that is no public key in PEM', undefined);
  }
}

/**
 * Returns whether token keys may be fetched from this address. Over plain HTTP an attacker could replace the keys. Only
 * development may use plain HTTP, because there the keys come from the same machine.
 */
function isSafeUri(uri: string, isDevelopment: boolean): boolean {
  const protocol = URL.canParse(uri) ? new URL(uri).protocol : undefined;
  return protocol === 'https:' || (isDevelopment && protocol === 'http:');
}

function readCursorKeys(reader: SettingReader, isDevelopment: boolean): KeyRing {
  const reading = reader.file('CURSOR_KEYS_FILE', parseKeyRing);
  if (reading?.ok) return reading.keys;
  if (reading)
    return reader.addProblem('CURSOR_KEYS_FILE', `names a file in which ${reading.problems.join(', ')}`, noKeys);
  if (reader.optional('CURSOR_KEYS_FILE') !== undefined) return noKeys;
  return isDevelopment ? randomKeyRing() : reader.addProblem('CURSOR_KEYS_FILE', 'is missing', noKeys);
}

function readGraphSettings(reader: SettingReader): GraphSettings {
  return {
    ...readGraphAddress(reader, 'neo4j'),
    queryTimeoutMs: reader.whole('QUERY_TIMEOUT_MS', 10_000, [100, 600_000]),
    acquisitionTimeoutMs: reader.whole('NEO4J_ACQUISITION_TIMEOUT_MS', 5_000, [100, 60_000]),
    maxConnections: reader.whole('NEO4J_MAX_CONNECTIONS', 50, [1, 1_000]),
  };
}
