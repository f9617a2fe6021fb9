import { findProgram, wayToProgram, type WayToProgram } from '@company-relations/local-machine';

/** The path of the program `redis-server`. Undefined if it is not installed. */
export function redisProgram(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findProgram('redis-server', env);
}

/**
 * What tests with Redis do on this machine. `npm test` sets `TEST_WITHOUT_REDIS` to the reason, if it could not install
 * Redis and does not run on a build server.
 */
export function wayToRedis(env: NodeJS.ProcessEnv = process.env): WayToProgram {
  const missing = 'there is no redis-server program on the path';
  return wayToProgram({ program: redisProgram(env), missing, skipReason: env['TEST_WITHOUT_REDIS'] }, env);
}
