import { Grants, type Subscription } from '@company-relations/authorization';
import { CachedSubscriptions } from './cached-subscriptions';

const bank: Subscription = { id: 'bank', organisationId: 'org', enabled: true, grants: new Grants({ GB: ['Owner'] }) };

/**
 * A subscription store in memory. Tests set its content, its clock and its failures. It records which IDs were read.
 */
class SubscriptionsInMemory {
  readonly stored = new Map<string, Subscription>([['bank', bank]]);
  readonly reads: string[] = [];
  failure: Error | undefined;
  now = 0;

  async find(id: string): Promise<Subscription | undefined> {
    this.reads.push(id);
    const subscription = this.stored.get(id);
    if (this.failure) throw this.failure;
    return subscription;
  }
}

function cache(maxEntries = 10) {
  const store = new SubscriptionsInMemory();
  return { store, cached: new CachedSubscriptions(store, { maxAgeMs: 1000, maxEntries, now: () => store.now }) };
}

describe('CachedSubscriptions', () => {
  it('reads a subscription once and again when the answer is too old', async () => {
    const { store, cached } = cache();
    expect(await cached.find('bank')).toBe(bank);
    store.stored.delete('bank');
    store.now = 999;
    expect(await cached.find('bank')).toBe(bank);
    store.now = 1000;
    expect(await cached.find('bank')).toBeUndefined();
    expect(store.reads).toEqual(['bank', 'bank']);
  });

  it('shares one read among concurrent lookups of one id', async () => {
    const { store, cached } = cache();
    expect(await Promise.all([cached.find('bank'), cached.find('bank'), cached.find('none')])).toEqual([
      bank,
      bank,
      undefined,
    ]);
    expect(store.reads).toEqual(['bank', 'none']);
  });

  it('counts the age from the beginning of the read', async () => {
    const { store, cached } = cache();
    const reading = cached.find('bank');
    store.now = 600;
    await reading;
    store.now = 1000;
    await cached.find('bank');
    expect(store.reads).toEqual(['bank', 'bank']);
  });

  it('remembers that an id is unknown, and sees it appear in time', async () => {
    const { store, cached } = cache();
    await cached.find('late');
    store.stored.set('late', { ...bank, id: 'late' });
    expect(await cached.find('late')).toBeUndefined();
    store.now = 1000;
    expect(await cached.find('late')).toEqual({ ...bank, id: 'late' });
  });

  it('forgets the oldest of very many unknown ids, but no known one for them', async () => {
    const { store, cached } = cache(2);
    for (const id of ['bank', 'a', 'b', 'c', 'bank', 'c', 'b', 'a']) await cached.find(id);
    expect(store.reads).toEqual(['bank', 'a', 'b', 'c', 'a']);
  });

  it('fails when the graph does not answer, though an older answer is there, and recovers by itself', async () => {
    const { store, cached } = cache();
    await cached.find('bank');
    store.now = 1000;
    store.failure = new Error('unreachable');
    await expect(cached.find('bank')).rejects.toThrow('unreachable');
    store.failure = undefined;
    expect(await cached.find('bank')).toBe(bank);
  });

  it.each([
    [30_001, 1],
    [-1, 1],
    [Number.NaN, 1],
    [1000, 0],
  ])('refuses a maximal age of %d ms with %d entries', (maxAgeMs, maxEntries) => {
    expect(() => new CachedSubscriptions(new SubscriptionsInMemory(), { maxAgeMs, maxEntries, now: () => 0 })).toThrow(
      RangeError,
    );
  });
});
