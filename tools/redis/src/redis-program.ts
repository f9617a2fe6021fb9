import { findProgram, wayToProgram, type WayToProgram } from '@company-relations/local-machine';

/** The `redis-server` program on the path; undefined where it is not installed. */
export function redisProgram(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findProgram('redis-server', env);
}

/** `npm test` sets `TEST_WITHOUT_REDIS` to its reason where it could not install Redis and is not on a build server. */
export function wayToRedis(env: NodeJS.ProcessEnv = process.env): WayToProgram {
  const missing = 'there is no redis-server program on the path';
  return wayToProgram({ program: redisProgram(env), missing, skipReason: env['TEST_WITHOUT_REDIS'] }, env);
}
