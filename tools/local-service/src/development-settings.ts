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

/** The settings of the API in development. The key that signs is not among them: the API only checks. */
export function apiSettings(graph: GraphAddress, keys: DevelopmentKeys, port: number): Settings {
  const { JWT_PRIVATE_KEY_FILE: _signing, ...checking } = tokenSettings(keys);
  return {
    ...graphSettings(graph),
    ...checking,
    // What a shell sets for another service must not mix with the development keys; empty counts as absent.
    JWT_JWKS_URI: '',
    JWT_ALGORITHMS: '',
    CURSOR_KEYS_FILE: keys.cursorKeysFile,
    NODE_ENV: 'development',
    // Its keys lie on this disk: nobody else shall reach it.
    HOST: '127.0.0.1',
    PORT: String(port),
  };
}
