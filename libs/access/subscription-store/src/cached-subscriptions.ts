import type { Subscription } from '@company-relations/authorization';
import type { SubscriptionStore } from './subscription-store';

/**
 * The maximum age of cached subscriptions in milliseconds. A change of a subscription must take effect within this
 * time.
 */
export const maxCacheAgeMs = 30_000;

export interface CacheSettings {
  /** Maximum age of a cached result in milliseconds, at most `maxCacheAgeMs`. */
  readonly maxAgeMs: number;
  /** The maximum number of cached subscriptions. Up to the same number of unknown IDs is cached too. */
  readonly maxEntries: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

interface CachedAnswer {
  readonly subscription: Subscription | undefined;
  /** The time at which the read began. Changes after this time may be missing. */
  readonly readAt: number;
}

/**
 * Caches subscriptions for at most `maxAgeMs`. Concurrent lookups of the same ID share one read. If the graph is
 * unavailable, lookups fail with `GraphUnavailable`: an expired result is never used.
 */
export class CachedSubscriptions {
  // Known subscriptions and unknown IDs have separate maps, so that tokens with invented IDs cannot displace
  // subscriptions.
  private readonly known = new Map<string, CachedAnswer>();
  private readonly unknown = new Map<string, CachedAnswer>();
  private readonly reading = new Map<string, Promise<Subscription | undefined>>();

  /** @throws RangeError if a setting is out of range. */
  constructor(
    private readonly store: Pick<SubscriptionStore, 'find'>,
    private readonly settings: CacheSettings,
  ) {
    const { maxAgeMs, maxEntries } = settings;
    if (!(maxAgeMs >= 0 && maxAgeMs <= maxCacheAgeMs))
      throw new RangeError(`maxAgeMs is ${maxAgeMs}, must be 0 to ${maxCacheAgeMs}`);
    if (!(maxEntries >= 1)) throw new RangeError(`maxEntries is ${maxEntries}, must be at least 1`);
  }

  async find(id: string): Promise<Subscription | undefined> {
    const answer = this.known.get(id) ?? this.unknown.get(id);
    if (answer && this.settings.now() - answer.readAt < this.settings.maxAgeMs) return answer.subscription;
    const running = this.reading.get(id);
    if (running) return running;
    const reading = this.read(id).finally(() => this.reading.delete(id));
    this.reading.set(id, reading);
    return reading;
  }

  private async read(id: string): Promise<Subscription | undefined> {
    const readAt = this.settings.now();
    this.known.delete(id);
    this.unknown.delete(id);
    const subscription = await this.store.find(id);
    this.remember(subscription ? this.known : this.unknown, id, { subscription, readAt });
    return subscription;
  }

  /**
   * Adds a result, and removes the oldest result if there are too many. A Map keeps its entries in insertion order, so
   * the first entry is the oldest.
   */
  private remember(answers: Map<string, CachedAnswer>, id: string, answer: CachedAnswer): void {
    answers.set(id, answer);
    const [oldest] = answers.keys();
    if (answers.size > this.settings.maxEntries && oldest !== undefined) answers.delete(oldest);
  }
}
