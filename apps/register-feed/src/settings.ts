import type { GraphSettings } from '@company-relations/neo4j-client';

/** What is wrong with how the command was called, one sentence each. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads which graph to load into or to check.
 *
 * @throws UsageError that names every missing variable.
 */
export function graphSettings(env: NodeJS.ProcessEnv): GraphSettings {
  const missing = ['NEO4J_URI', 'NEO4J_USER', 'NEO4J_PASSWORD'].filter((name) => !env[name]);
  if (missing.length > 0) throw new UsageError(`Set ${missing.join(', ')}.`);
  return {
    uri: env['NEO4J_URI'] as string,
    user: env['NEO4J_USER'] as string,
    password: env['NEO4J_PASSWORD'] as string,
    queryTimeoutMs: 60_000,
    acquisitionTimeoutMs: 10_000,
    maxConnections: 4,
  };
}

/**
 * Where the user stands who called this by `npm run feed`: npm runs its commands in the folder of the workspace, and files
 * are named from where the user is.
 */
export function callersFolder(env: NodeJS.ProcessEnv): string | undefined {
  return env['npm_lifecycle_event'] === 'feed' ? env['INIT_CWD'] : undefined;
}
