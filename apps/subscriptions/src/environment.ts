import { type GraphSettings, readSecret } from '@company-relations/neo4j-client';
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

/** @throws CommandFailure that names every variable that is missing. */
export function graphSettingsOf(environment: Environment): GraphSettings {
  const secret = readSecret(environment, 'NEO4J_PASSWORD');
  if ('problem' in secret) throw new CommandFailure(`${secret.problem}.`);
  const given = { ...environment, NEO4J_PASSWORD: secret.value };
  const { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password } = required(given, ['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD']);
  return { uri, user, password, queryTimeoutMs: 30_000, acquisitionTimeoutMs: 10_000, maxConnections: 2 };
}

/** @throws CommandFailure that names every variable that is missing. */
export function tokenSettingsOf(environment: Environment): TokenSettings {
  const names = ['JWT_PRIVATE_KEY_FILE', 'JWT_ISSUER', 'JWT_AUDIENCE'] as const;
  const { JWT_PRIVATE_KEY_FILE: privateKeyFile, JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = required(environment, names);
  return { privateKeyFile, issuer, audience };
}

function required<Name extends string>(environment: Environment, names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new CommandFailure(`Environment variables are missing: ${missing.join(', ')}.`);
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as Record<Name, string>;
}
