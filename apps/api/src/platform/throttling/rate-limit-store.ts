import type { ThrottlerStorage } from '@nestjs/throttler';

/** The result of counting a request. */
export type HitResult = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The hits of a key in its open window, and the seconds left; 0 and 0 when no window is open. */
export interface WindowUsage {
  readonly hits: number;
  readonly secondsLeft: number;
}

/** Counts requests in fixed windows: the first request of a key opens its window, and when that has ended the next one opens another. */
export interface RateLimitStore extends ThrottlerStorage {
  /** Which processes count their requests together. */
  readonly scope: 'this process' | 'all processes';
  increment(key: string, windowMs: number, limit: number): Promise<HitResult>;
  /** Reads without counting. */
  usageOf(key: string, windowMs: number): Promise<WindowUsage>;
}

/** The injection token of the store. */
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
