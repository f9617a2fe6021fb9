import { type GraphSettings, isDefaultPassword, readSecret } from '@company-relations/neo4j-client';

/** What is wrong with how the command was called, one sentence each. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads which graph to load into or to check.
 *
 * @throws UsageError that names every missing variable, and in production a password that everybody tries first.
 */
export function graphSettings(env: NodeJS.ProcessEnv): GraphSettings {
  const secret = readSecret(env, 'NEO4J_PASSWORD');
  if ('problem' in secret) throw new UsageError(`${secret.problem}.`);
  const { NEO4J_URI: uri = '', NEO4J_USER: user = '' } = env;
  const password = secret.value ?? '';
  const missing = Object.entries({ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password }).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0) throw new UsageError(`Set ${missing.join(', ')}.`);
  if (env['NODE_ENV'] === 'production' && isDefaultPassword(password)) throw new UsageError('NEO4J_PASSWORD is one that everybody tries first: not in production.');
  return clientSettings({ uri, user, password });
}

/** How this command speaks with a graph. */
export function clientSettings(address: Pick<GraphSettings, 'uri' | 'user' | 'password'>): GraphSettings {
  const { uri, user, password } = address;
  return { uri, user, password, queryTimeoutMs: 60_000, acquisitionTimeoutMs: 10_000, maxConnections: 4 };
}

/**
 * Where the user stands who called this by `npm run feed`: npm runs its commands in the folder of the workspace, and files
 * are named from where the user is.
 */
export function callersFolder(env: NodeJS.ProcessEnv): string | undefined {
  return env['npm_lifecycle_event'] === 'feed' ? env['INIT_CWD'] : undefined;
}
