import type { Redis } from 'ioredis';
import { type HitResult, hitResult, type RateLimitStore, secondsFrom, type WindowUsage } from './rate-limit-store';

/**
 * Counts a request, and opens a window where none is open. One script, so that nothing comes between its steps; a counter
 * without an end, which this code never makes, would never let a request through again.
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

/** Counts requests in Redis, for all processes that use it. Every method throws what the client throws where Redis does not answer. */
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

/** With the length of the window: a deployment that shortens it does not wait for the long ones to end. */
function nameOf(key: string, windowMs: number): string {
  return `company-relations:throttle:${windowMs}:${key}`;
}
