import { UsageError } from '@company-relations/command-line';
import { type GraphSettings, readGraphAddress } from '@company-relations/neo4j-client';
import { type Environment, refuseDefaultPassword, SettingReader } from '@company-relations/settings';

/**
 * Reads the address and the login of the graph to work on.
 *
 * @throws UsageError with everything that is missing or wrong. In production, a default password counts as wrong.
 */
export function graphSettings(environment: Environment): GraphSettings {
  const reader = new SettingReader({ environment });
  const address = readGraphAddress(reader);
  if (environment['NODE_ENV'] === 'production') refuseDefaultPassword(reader, 'NEO4J_PASSWORD', address.password);
  reader.throwIfProblems(UsageError);
  return clientSettings(address);
}

/**
 * Returns the complete settings for connecting to the graph at an address. Adds the timeouts and the number of
 * connections that suit the commands of this program.
 */
export function clientSettings({
  uri,
  user,
  password,
}: Pick<GraphSettings, 'uri' | 'user' | 'password'>): GraphSettings {
  return { uri, user, password, queryTimeoutMs: 60_000, acquisitionTimeoutMs: 10_000, maxConnections: 4 };
}
