import { readFileSync } from 'node:fs';
import { type GraphSettings, isDefaultPassword, isDevelopmentKey, readSecret } from '@company-relations/neo4j-client';
import { CommandFailure } from './command-failure';

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the token command needs to sign. */
export interface TokenSettings {
  /** Path of a PEM file. */
  readonly privateKeyFile: string;
  readonly issuer: string;
  readonly audience: string;
}

/** @throws CommandFailure that names every variable that is missing, and in production a password that everybody tries first. */
export function graphSettingsOf(environment: Environment): GraphSettings {
  const secret = readSecret(environment, 'NEO4J_PASSWORD');
  if ('problem' in secret) throw new CommandFailure(`${secret.problem}.`);
  const given = { ...environment, NEO4J_PASSWORD: secret.value };
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password } = required(given, ['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD']);
  if (isProduction(environment) && isDefaultPassword(password)) throw new CommandFailure('NEO4J_PASSWORD is one that everybody tries first: not in production.');
  return { uri, user, password, queryTimeoutMs: 30_000, acquisitionTimeoutMs: 10_000, maxConnections: 2 };
}

/** Where changes are written down. @throws CommandFailure where it is not said. */
export function auditFolderOf(environment: Environment): string {
  return required(environment, ['AUDIT_FOLDER']).AUDIT_FOLDER;
}

/** @throws CommandFailure that names every variable that is missing, and in production a development key. */
export function tokenSettingsOf(environment: Environment): TokenSettings {
  const names = ['JWT_PRIVATE_KEY_FILE', 'JWT_ISSUER', 'JWT_AUDIENCE'] as const;
  const { JWT_PRIVATE_KEY_FILE: privateKeyFile, JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = required(environment, names);
  if (isProduction(environment) && isDevelopmentKey(contentOf(privateKeyFile))) throw new CommandFailure('JWT_PRIVATE_KEY_FILE names a development key: not in production.');
  return { privateKeyFile, issuer, audience };
}

function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production';
}

/** Empty where there is no such file, which whoever signs tells. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function required<Name extends string>(environment: Environment, names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new CommandFailure(`Environment variables are missing: ${missing.join(', ')}.`);
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Record<Name, string>;
}
