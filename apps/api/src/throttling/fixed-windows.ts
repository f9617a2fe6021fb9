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

  /** @param now a clock that nobody sets, in milliseconds: a system clock set back would keep a window open for as long. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  async increment(key: string, windowMs: number, limit: number): Promise<Usage> {
    const now = this.now();
    const window = this.windowOf(key, windowMs, now);
    window.hits += 1;
    const secondsLeft = secondsUntil(window.endsAt, now);
    const isBlocked = window.hits > limit;
    return { totalHits: window.hits, timeToExpire: secondsLeft, isBlocked, timeToBlockExpire: isBlocked ? secondsLeft : 0 };
  }

  /** What the key has used of its open window, without using more; nothing where no window is open. */
  usageOf(key: string): { readonly hits: number; readonly secondsLeft: number } {
    const now = this.now();
    const window = this.openWindow(key, now);
    return window ? { hits: window.hits, secondsLeft: secondsUntil(window.endsAt, now) } : { hits: 0, secondsLeft: 0 };
  }

  private openWindow(key: string, now: number): Window | undefined {
    const held = this.windows.get(key);
    return held && now < held.endsAt ? held : undefined;
  }

  private windowOf(key: string, windowMs: number, now: number): Window {
    const open = this.openWindow(key, now);
    if (open) return open;
    const window = { hits: 0, endsAt: now + windowMs };
    this.windows.set(key, window);
    return window;
  }
}

/** At least 1: who waits that long finds the next window open. */
function secondsUntil(endsAt: number, now: number): number {
  return Math.max(1, Math.ceil((endsAt - now) / 1000));
}
