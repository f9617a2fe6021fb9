import type { Redis } from 'ioredis';
import { type HitResult, hitResult, type RateLimitStore, secondsFrom, type WindowUsage } from './rate-limit-store';

/**
 * Counts a request, and opens a window if none is open. It is one Lua script, so that no other command runs between its
 * steps. If a counter has no expiry, the script sets one, because such a counter would refuse requests for ever. The
 * script itself never creates such a counter.
 */
const hit = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {hits, left}`;

const usage = `return {tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1])}`;

/**
 * Counts requests in Redis, together with all processes that use the same Redis. If Redis does not respond, all methods
 * throw the error of the Redis client.
 */
export class RedisCounters implements RateLimitStore {
  readonly scope = 'all processes';

  constructor(private readonly redis: Redis) {}

  async increment(key: string, windowMs: number, limit: number): Promise<HitResult> {
    const [hits, msLeft] = (await this.redis.eval(hit, 1, nameOf(key, windowMs), windowMs)) as [number, number];
    return hitResult(hits, msLeft, limit);
  }

  async usageOf(key: string, windowMs: number): Promise<WindowUsage> {
    const [hits, msLeft] = (await this.redis.eval(usage, 1, nameOf(key, windowMs))) as [number, number];
    return hits > 0 ? { hits, secondsLeft: secondsFrom(msLeft) } : { hits: 0, secondsLeft: 0 };
  }
}

/**
 * Returns the name of a counter. The name contains the length of the window. So a deployment with a shorter window does
 * not have to wait for old, longer windows to end.
 */
function nameOf(key: string, windowMs: number): string {
  return `company-relations:throttle:${windowMs}:${key}`;
}
