import type { ThrottlerStorage } from '@nestjs/throttler';

type Usage = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  hits: number;
  endsAt: number;
}

/**
 * Counts requests in fixed windows, in constant time: the storage that comes with the throttler keeps and scans every hit.
 * Holds one window for each subscription that ever called, in this process only.
 */
export class FixedWindows implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();

  /** @param now the clock, in milliseconds. */
  constructor(private readonly now: () => number = Date.now) {}

  async increment(key: string, windowMs: number, limit: number): Promise<Usage> {
    const now = this.now();
    const window = this.windowOf(key, windowMs, now);
    window.hits += 1;
    const secondsLeft = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    const isBlocked = window.hits > limit;
    return { totalHits: window.hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
  }

  private windowOf(key: string, windowMs: number, now: number): Window {
    const held = this.windows.get(key);
    if (held && now < held.endsAt) return held;
    const window = { hits: 0, endsAt: now + windowMs };
    this.windows.set(key, window);
    return window;
  }
}
