import type { ThrottlerStorage } from '@nestjs/throttler';

/** The result of counting a request, in the form that the Nest throttler needs. */
export type HitResult = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * The number of requests that were counted for a key in its open window, and the seconds until this window ends. Both
 * numbers are 0 if no window is open.
 */
export interface WindowUsage {
  readonly hits: number;
  readonly secondsLeft: number;
}

/**
 * Counts requests in fixed windows. The first request of a key opens a window. After the end of this window, the next
 * request of the key opens a new one.
 */
export interface RateLimitStore extends ThrottlerStorage {
  /** The processes whose requests are counted together: only this process, or all processes. */
  readonly scope: 'this process' | 'all processes';
  increment(key: string, windowMs: number, limit: number): Promise<HitResult>;
  /** Reads the current count without counting a request. */
  usageOf(key: string, windowMs: number): Promise<WindowUsage>;
}

/** Injection token of the {@link RateLimitStore}. */
export const rateLimitStore = Symbol('windows of requests');

/**
 * Returns the result of counting a request, in the form that the Nest throttler needs.
 *
 * @param hits - the number of hits in the window, including the current request.
 * @param msLeft - the milliseconds until the window ends.
 */
export function hitResult(hits: number, msLeft: number, limit: number): HitResult {
  const secondsLeft = secondsFrom(msLeft);
  const isBlocked = hits > limit;
  return { totalHits: hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
}

/** Rounds up to whole seconds, at least 1. A client that waits this long finds a new window. */
export function secondsFrom(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}
