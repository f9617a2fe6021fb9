import type { Subscription } from '@company-relations/authorization';
import type { SubscriptionStore } from './subscription-store';

/** A change of a subscription takes effect within this time. */
export const maxCacheAgeMs = 30_000;

export interface CacheSettings {
  /** How old an answer may be, at most `maxCacheAgeMs`. */
  readonly maxAgeMs: number;
  /** How many subscriptions, and apart from them how many unknown ids, are remembered. */
  readonly maxEntries: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

interface CachedAnswer {
  readonly subscription: Subscription | undefined;
  /** When the read began: later changes may be missing. */
  readonly readAt: number;
}

/**
 * Subscriptions as of at most `maxAgeMs` ago. Concurrent lookups of one id share one read. When the graph does not
 * answer, lookups fail with `GraphUnavailable`; older answers are never used instead.
 */
export class CachedSubscriptions {
  // Apart, so that tokens of made-up subscriptions cannot push out the known ones.
  private readonly known = new Map<string, CachedAnswer>();
  private readonly unknown = new Map<string, CachedAnswer>();
  private readonly reading = new Map<string, Promise<Subscription | undefined>>();

  /** @throws RangeError for settings that are out of range. */
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

  /** A map keeps the order in which its entries came, so the first one is the oldest. */
  private remember(answers: Map<string, CachedAnswer>, id: string, answer: CachedAnswer): void {
    answers.set(id, answer);
    const [oldest] = answers.keys();
    if (answers.size > this.settings.maxEntries && oldest !== undefined) answers.delete(oldest);
  }
}
