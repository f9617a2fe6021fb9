import { join } from 'node:path';
import type { GraphAddress } from '@company-relations/local-neo4j';
import type { DevelopmentKeys } from './development-keys';

/** Environment variables of an app. */
export type Settings = Readonly<Record<string, string>>;

export function graphSettings({ uri, user, password }: GraphAddress): Settings {
  return { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password };
}

/** What development tokens are made with and checked against. */
export function tokenSettings(keys: DevelopmentKeys): Settings {
  return {
    JWT_ISSUER: 'company-relations-development',
    JWT_AUDIENCE: 'company-relations',
    JWT_PUBLIC_KEY_FILE: keys.publicKeyFile,
    JWT_PRIVATE_KEY_FILE: keys.privateKeyFile,
  };
}

/** Where the packages of this machine lie, and what their manifests are signed with. */
export function batchSettings(workspaceRoot: string, keys: DevelopmentKeys): Settings {
  return {
    BATCH_STORE: join(workspaceRoot, '.local/batches'),
    BATCH_SIGNING_KEY_FILE: keys.manifestPrivateKeyFile,
    BATCH_PUBLIC_KEYS_FILE: keys.manifestPublicKeyFile,
    // As below: empty counts as absent.
    ...Object.fromEntries(['BUCKET', 'PREFIX', 'ENDPOINT', 'REGION'].map((name) => [`BATCH_S3_${name}`, ''])),
  };
}

/** Where disclosures, changes of grants and erasures are written down, unless another place is named. */
export function auditSettings(workspaceRoot: string, env: NodeJS.ProcessEnv): Settings {
  return { AUDIT_FOLDER: env['AUDIT_FOLDER'] || join(workspaceRoot, '.local/audit') };
}

/** The settings of the API in development. The keys that sign are not among them: the API only checks. */
export function apiSettings(workspaceRoot: string, graph: GraphAddress, keys: DevelopmentKeys, port: number): Settings {
  const { JWT_PRIVATE_KEY_FILE: _signing, ...checking } = tokenSettings(keys);
  const { BATCH_SIGNING_KEY_FILE: _signingManifests, ...batches } = batchSettings(workspaceRoot, keys);
  return {
    ...graphSettings(graph),
    ...checking,
    ...batches,
    // What a shell sets for another service must not mix with the development keys; empty counts as absent.
    JWT_JWKS_URI: '',
    JWT_ALGORITHMS: '',
    CURSOR_KEYS_FILE: keys.cursorKeysFile,
    NODE_ENV: 'development',
    // Its keys are on this disk, so it must not be reachable from other machines.
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}
