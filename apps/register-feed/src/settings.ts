import { UsageError } from '@company-relations/command-line';
import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import { type Environment, refuseDefaultPassword, SettingReader } from '@company-relations/settings';

/**
 * Reads which graph to load into or to check.
 *
 * @throws UsageError that names all that is missing or wrong, and in production a password that everybody tries first.
 */
export function graphSettings(environment: Environment): GraphSettings {
  const reader = new SettingReader({ environment });
  const address = readGraphAddress(reader);
  if (environment['NODE_ENV'] === 'production') refuseDefaultPassword(reader, 'NEO4J_PASSWORD', address.password);
  reader.throwIfProblems(UsageError);
  return clientSettings(address);
}

/** How this command speaks with a graph. */
export function clientSettings({
  uri,
  user,
  password,
}: Pick<GraphSettings, 'uri' | 'user' | 'password'>): GraphSettings {
  return { uri, user, password, queryTimeoutMs: 60_000, acquisitionTimeoutMs: 10_000, maxConnections: 4 };
}
