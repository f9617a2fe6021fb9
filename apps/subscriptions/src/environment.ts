import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import {
  type Environment,
  refuseDefaultPassword,
  refuseDevelopmentKey,
  SettingReader,
} from '@company-relations/settings';
import { CommandError } from './command-failure';

/** The settings that the token command needs to sign. */
export interface TokenSettings {
  /** Path of a PEM file. */
  readonly privateKeyFile: string;
  readonly issuer: string;
  readonly audience: string;
}

/** @throws CommandError that names all that is missing or wrong, and in production a password that everybody tries first. */
export function readGraphSettings(environment: Environment): GraphSettings {
  return settingsIn(environment, (reader) => {
    const address = readGraphAddress(reader);
    if (isProduction(environment)) refuseDefaultPassword(reader, 'NEO4J_PASSWORD', address.password);
    return { ...address, queryTimeoutMs: 30_000, acquisitionTimeoutMs: 10_000, maxConnections: 2 };
  });
}

/** The folder of the audit log. @throws CommandError when it is not set. */
export function readAuditFolder(environment: Environment): string {
  return settingsIn(environment, (reader) => reader.required('AUDIT_FOLDER'));
}

/** @throws CommandError that names every variable that is missing, and in production a development key. */
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
