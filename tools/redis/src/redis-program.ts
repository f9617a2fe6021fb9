import { findProgram, wayToProgram, type WayToProgram } from '@company-relations/local-machine';

/** The path of the program `redis-server`. Undefined if it is not installed. */
export function redisProgram(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findProgram('redis-server', env);
}

/**
 * Returns whether tests with Redis run, are skipped or fail on this machine. If `npm test` could not install Redis and
 * does not run on a build server, it sets `TEST_WITHOUT_REDIS` to the reason.
 */
export function wayToRedis(env: NodeJS.ProcessEnv = process.env): WayToProgram {
  const missing = 'there is no redis-server program on the path';
  return wayToProgram({ program: redisProgram(env), missing, skipReason: env['TEST_WITHOUT_REDIS'] }, env);
}
