import { type HitResult, hitResult, type RateLimitStore, secondsFrom, type WindowUsage } from './rate-limit-store';

interface Window {
  hits: number;
  endsAt: number;
}

/**
 * Counts requests in constant time: the storage that comes with the throttler keeps and scans every hit.
 * Holds one window for each subscription that ever called, in this process only.
 */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly scope = 'this process';
  private readonly windows = new Map<string, Window>();

  /** @param now a monotonic clock, in milliseconds: a system clock set back would keep a window open for as long. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  async increment(key: string, windowMs: number, limit: number): Promise<HitResult> {
    const now = this.wholeMs();
    const window = this.windowOf(key, windowMs, now);
    window.hits += 1;
    return hitResult(window.hits, window.endsAt - now, limit);
  }

  async usageOf(key: string): Promise<WindowUsage> {
    const now = this.wholeMs();
    const window = this.openWindow(key, now);
    return window ? { hits: window.hits, secondsLeft: secondsFrom(window.endsAt - now) } : { hits: 0, secondsLeft: 0 };
  }

  /** The difference of two fractional times is not exact: a window of a minute would be reported as 61 seconds long. */
  private wholeMs(): number {
    return Math.floor(this.now());
  }

  private openWindow(key: string, now: number): Window | undefined {
    const window = this.windows.get(key);
    return window && now < window.endsAt ? window : undefined;
  }

  private windowOf(key: string, windowMs: number, now: number): Window {
    const open = this.openWindow(key, now);
    if (open) return open;
    const window = { hits: 0, endsAt: now + windowMs };
    this.windows.set(key, window);
    return window;
  }
}
