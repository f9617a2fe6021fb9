import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import {
  type Environment,
  refuseDefaultPassword,
  refuseDevelopmentKey,
  SettingReader,
} from '@company-relations/settings';
import { CommandError } from './command-failure';

/** The settings with which the token command signs tokens. */
export interface TokenSettings {
  /** The path of a PEM file. */
  readonly privateKeyFile: string;
  readonly issuer: string;
  readonly audience: string;
}

/**
 * Reads the settings of the graph.
 *
 * @throws CommandError that names all missing and invalid settings. In production a well-known default password is
 *   invalid too.
 */
export function readGraphSettings(environment: Environment): GraphSettings {
  return settingsIn(environment, (reader) => {
    const address = readGraphAddress(reader);
    if (isProduction(environment)) refuseDefaultPassword(reader, 'NEO4J_PASSWORD', address.password);
    return { ...address, queryTimeoutMs: 30_000, acquisitionTimeoutMs: 10_000, maxConnections: 2 };
  });
}

/**
 * Reads the folder of the audit log.
 *
 * @throws CommandError if it is not set.
 */
export function readAuditFolder(environment: Environment): string {
  return settingsIn(environment, (reader) => reader.required('AUDIT_FOLDER'));
}

/**
 * Reads the settings of the token command.
 *
 * @throws CommandError that names all missing settings. In production a development key is refused too.
 */
export function readTokenSettings(environment: Environment): TokenSettings {
  return settingsIn(environment, (reader) => {
    if (isProduction(environment)) refuseDevelopmentKey(reader, 'JWT_PRIVATE_KEY_FILE');
    return {
      privateKeyFile: reader.required('JWT_PRIVATE_KEY_FILE'),
      issuer: reader.required('JWT_ISSUER'),
      audience: reader.required('JWT_AUDIENCE'),
    };
  });
}

function settingsIn<Settings>(environment: Environment, read: (reader: SettingReader) => Settings): Settings {
  const reader = new SettingReader({ environment });
  const settings = read(reader);
  reader.throwIfProblems(CommandError);
  return settings;
}

function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production';
}
