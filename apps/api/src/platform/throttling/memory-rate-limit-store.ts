import { type HitResult, hitResult, type RateLimitStore, secondsFrom, type WindowUsage } from './rate-limit-store';

interface Window {
  hits: number;
  endsAt: number;
}

/**
 * Counts the requests of this process in memory. It stores one window for each subscription that ever called, and
 * counts in constant time. The default storage of the Nest throttler keeps and scans every hit.
 */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly scope = 'this process';
  private readonly windows = new Map<string, Window>();

  /**
   * @param now - a monotonic clock, in milliseconds. It must not be the system clock: if that clock is set back, a
   *   window stays open for that much longer.
   */
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

  /**
   * Returns the time in whole milliseconds. With fractions, rounding errors could make a window of one minute appear as
   * 61 seconds.
   */
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
