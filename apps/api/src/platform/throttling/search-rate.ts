import type { RequestRate } from '@company-relations/relations-contract';
import type { RateLimitStore } from './rate-limit-store';

/**
 * Reads how many searches a subscription may send, and how many are left. Reading these numbers does not count as a
 * search.
 */
export class SearchRateLookup {
  constructor(
    private readonly windows: RateLimitStore,
    private readonly throttle: { readonly limit: number; readonly windowMs: number },
  ) {}

  async of(subscriptionId: string): Promise<RequestRate> {
    const { limit, windowMs } = this.throttle;
    const { hits, secondsLeft } = await this.windows.usageOf(subscriptionId, windowMs);
    return {
      Limit: limit,
      WindowSeconds: windowMs / 1000,
      Remaining: Math.max(0, limit - hits),
      ResetSeconds: secondsLeft,
    };
  }
}
