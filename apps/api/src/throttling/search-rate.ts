import type { RequestRate } from '@company-relations/relations-contract';
import type { FixedWindows } from './fixed-windows';

/** How many searches a subscription may send, and how many it has left. Reading it takes none. */
export class SearchRate {
  constructor(
    private readonly windows: FixedWindows,
    private readonly throttle: { readonly limit: number; readonly windowMs: number },
  ) {}

  of(subscriptionId: string): RequestRate {
    const { limit, windowMs } = this.throttle;
    const { hits, secondsLeft } = this.windows.usageOf(subscriptionId);
    return { Limit: limit, WindowSeconds: windowMs / 1000, Remaining: Math.max(0, limit - hits), ResetSeconds: secondsLeft };
  }
}
