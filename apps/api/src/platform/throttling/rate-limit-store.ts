import type { ThrottlerStorage } from '@nestjs/throttler';

/** What became of a request that was counted. */
export type HitResult = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** What a key has used of its open window; nothing and 0 seconds where none is open. */
export interface WindowUsage {
  readonly hits: number;
  readonly secondsLeft: number;
}

/** Counts requests in fixed windows: the first request of a key opens its window, and when that has ended the next one opens another. */
export interface RateLimitStore extends ThrottlerStorage {
  /** Whose requests are counted together. */
  readonly scope: 'this process' | 'all processes';
  increment(key: string, windowMs: number, limit: number): Promise<HitResult>;
  /** Reads without counting. */
  usageOf(key: string, windowMs: number): Promise<WindowUsage>;
}

/** Where the windows of the service are provided. */
export const rateLimitStore = Symbol('windows of requests');

/** @param hits of the window that has `msLeft` milliseconds left, this one included. */
export function hitResult(hits: number, msLeft: number, limit: number): HitResult {
  const secondsLeft = secondsFrom(msLeft);
  const isBlocked = hits > limit;
  return { totalHits: hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
}

/** At least 1: who waits that long finds the next window open. */
export function secondsFrom(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}
