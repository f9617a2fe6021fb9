import { join } from 'node:path';
import type { GraphAddress } from '@company-relations/local-neo4j';
import type { DevelopmentKeys } from './development-keys';

/** Environment variables of an app. */
export type Settings = Readonly<Record<string, string>>;

export function graphSettings({ uri, user, password }: GraphAddress): Settings {
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password };
}

/** The settings for making and checking development tokens. */
export function tokenSettings(keys: DevelopmentKeys): Settings {
  return {
    JWT_ISSUER: 'company-relations-development',
    JWT_AUDIENCE: 'company-relations',
    JWT_PUBLIC_KEY_FILE: keys.publicKeyFile,
    JWT_PRIVATE_KEY_FILE: keys.privateKeyFile,
  };
}

/** The store of the packages of this machine, and the keys of their manifests. */
export function batchSettings(workspaceRoot: string, keys: DevelopmentKeys): Settings {
  return {
    BATCH_STORE: join(workspaceRoot, '.local/batches'),
    BATCH_SIGNING_KEY_FILE: keys.manifestPrivateKeyFile,
    BATCH_PUBLIC_KEYS_FILE: keys.manifestPublicKeyFile,
    // Overrides what the shell may have set for another service. An empty value counts as not set.
    ...Object.fromEntries(['BUCKET', 'PREFIX', 'ENDPOINT', 'REGION'].map((name) => [`BATCH_S3_${name}`, ''])),
  };
}

/** The folder of the audit log. The environment can name another one. */
export function auditSettings(workspaceRoot: string, env: NodeJS.ProcessEnv): Settings {
  return { AUDIT_FOLDER: env['AUDIT_FOLDER'] || join(workspaceRoot, '.local/audit') };
}

/**
 * The settings of the API in development. They do not contain the private keys, because the API only checks signatures.
 */
export function apiSettings(workspaceRoot: string, graph: GraphAddress, keys: DevelopmentKeys, port: number): Settings {
  const { JWT_PRIVATE_KEY_FILE: _signing, ...checking } = tokenSettings(keys);
  const { BATCH_SIGNING_KEY_FILE: _signingManifests, ...batches } = batchSettings(workspaceRoot, keys);
  return {
    ...graphSettings(graph),
    ...checking,
    ...batches,
    // Overrides what the shell may have set for another service, which must not be mixed with the development keys. An
    // empty value counts as not set.
    JWT_JWKS_URI: '',
    JWT_ALGORITHMS: '',
    CURSOR_KEYS_FILE: keys.cursorKeysFile,
    NODE_ENV: 'development',
    // The keys are stored unprotected on this disk, so other machines must not reach the API.
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}
