import { randomBytes } from 'node:crypto';
import type { GraphAddress } from '@company-relations/local-neo4j';
import { audience, issuer } from './tokens';

/**
 * The settings of the API (docs/configuration.md) that this suite uses. Only this file knows the names of the
 * environment variables.
 */
type Settings = Readonly<Record<string, string>>;

/** One cursor key as a line of the key file. */
export function newCursorKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

/**
 * The settings that all API processes of the suite share. Changed subscriptions take effect after one second, so that
 * no test waits long.
 */
export const usual: Settings = {
  HOST: '127.0.0.1',
  JWT_ISSUER: issuer,
  JWT_AUDIENCE: audience,
  SUBSCRIPTION_CACHE_SECONDS: '1',
};

/** The folder of the audit log of disclosures and changes of grants. */
export function auditFolder(folder: string): Settings {
  return { AUDIT_FOLDER: folder };
}

/** Accepts tokens that are signed with the key of the suite. */
export function suiteKey(publicKeyFile: string): Settings {
  return { JWT_PUBLIC_KEY_FILE: publicKeyFile };
}

/**
 * Accepts tokens that are signed with keys of an issuer on this machine. It needs development mode, because the issuer
 * has no TLS.
 */
export function issuerKeys(jwksUri: string): Settings {
  return { NODE_ENV: 'development', JWT_PUBLIC_KEY_FILE: '', JWT_JWKS_URI: jwksUri };
}

export function cursorKeys(file: string): Settings {
  return { CURSOR_KEYS_FILE: file };
}

export function throttled(limit: number, ttlSeconds: number): Settings {
  return { THROTTLE_LIMIT: String(limit), THROTTLE_TTL_SECONDS: String(ttlSeconds) };
}

/** Counts searches in Redis. The timeout is the longest possible one, because the machine is busy during tests. */
export function sharedRedis(url: string): Settings {
  return { REDIS_URL: url, REDIS_TIMEOUT_MS: '5000' };
}

export const bodyLimitBytes = 2048;
export const smallBodyLimit: Settings = { BODY_LIMIT: String(bodyLimitBytes) };

/**
 * Maximum number of holdings that are read to compute the ultimate ownerships of one company, upwards and downwards
 * together.
 */
export function ultimateOwnershipBudget(holdings: number): Settings {
  return { ULTIMATE_OWNERSHIP_BUDGET: String(holdings) };
}

/** Uses a separate graph, with few connections and short timeouts. */
export function failingGraph({ uri, user, password }: GraphAddress): Settings {
  return {
    NEO4J_URI: uri,
    NEO4J_USER: user,
    NEO4J_PASSWORD: password,
    NEO4J_MAX_CONNECTIONS: '4',
    NEO4J_ACQUISITION_TIMEOUT_MS: '2000',
    QUERY_TIMEOUT_MS: '2000',
  };
}

/** Uses another address of the graph. */
export function graphAddress(uri: string): Settings {
  return { NEO4J_URI: uri };
}

/** Uses another address of the graph, with short timeouts. */
export function graphAt(uri: string): Settings {
  return { ...graphAddress(uri), NEO4J_ACQUISITION_TIMEOUT_MS: '1000' };
}

/** A bucket on an S3 server that is not Amazon's. */
export interface Bucket {
  readonly bucket: string;
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Uses batch packages in a bucket. The credentials have the names that AWS tools use. */
export function bucketStore({ bucket, endpoint, credentials }: Bucket): Settings {
  return {
    ...{ BATCH_S3_BUCKET: bucket, BATCH_S3_ENDPOINT: endpoint, BATCH_S3_PREFIX: 'e2e/' },
    ...{ AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
  };
}

/** Uses batch packages in a folder, with the public keys of their manifests. */
export function batchStore(folder: string, publicKeysFile: string): Settings {
  return { BATCH_STORE: folder, BATCH_PUBLIC_KEYS_FILE: publicKeysFile };
}
