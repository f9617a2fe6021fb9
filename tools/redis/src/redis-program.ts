import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the tests do where there is a Redis to run, and where there is none. */
export type WayToRedis =
  | { readonly kind: 'run'; readonly program: string }
  | { readonly kind: 'skip'; readonly reason: string }
  /** A build server must never take skipped tests for passed ones. */
  | { readonly kind: 'fail'; readonly reason: string };

/** The `redis-server` program on the path; undefined where it is not installed. */
export function redisProgram(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'redis-server')).find(isProgram);
}

/** `npm test` sets `TEST_WITHOUT_REDIS` to its reason where it could not install Redis and nobody insists on it. */
export function wayToRedis(env: NodeJS.ProcessEnv = process.env): WayToRedis {
  const program = redisProgram(env);
  if (program !== undefined) return { kind: 'run', program };
  const { TEST_WITHOUT_REDIS: told, CI: buildServer } = env;
  if (told) return { kind: 'skip', reason: told };
  const reason = 'there is no redis-server program on the path';
  return buildServer ? { kind: 'fail', reason } : { kind: 'skip', reason };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
