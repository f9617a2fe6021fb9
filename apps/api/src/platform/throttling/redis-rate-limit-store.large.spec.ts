import { setTimeout as delay } from 'node:timers/promises';
import { describeWithRedis, startTestRedis, type TestRedis } from '@company-relations/local-redis';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { MemoryRateLimitStore } from './memory-rate-limit-store';
import type { RateLimitStore } from './rate-limit-store';
import { RedisRateLimitStore } from './redis-rate-limit-store';

const password = 'secret7';
const windowMs = 60_000;
/** A timeout that only a server without any response exceeds, even if this machine is busy. */
const longMs = 1_000;
const logged: unknown[][] = [];
const log = (...line: unknown[]) => void logged.push(line);

/** Repeats a check until it is true. Jest's limit for a test ends the wait. */
async function waitUntil(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await delay(20);
}

describeWithRedis('windows in Redis', () => {
  let redis: TestRedis;
  let opened: RedisRateLimitStore[];

  beforeAll(() => Logger.overrideLogger({ log, warn: log, error: log }));
  beforeEach(async () => {
    logged.length = 0;
    opened = [];
    redis = await startTestRedis({ password });
  });
  afterEach(async () => {
    for (const windows of opened) windows.onApplicationShutdown();
    await redis.stop();
  });

  /** Starts the rate limit store of one more process. */
  async function processWith(url = redis.url, timeoutMs = longMs): Promise<RedisRateLimitStore> {
    const windows = new RedisRateLimitStore({ url, timeoutMs });
    opened.push(windows);
    await windows.onApplicationBootstrap();
    return windows;
  }

  async function ask<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(redis.url);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  const hits = async (count: number, ...windows: readonly RateLimitStore[]) => {
    const asked = Array.from({ length: count }, (_, index) => windows[index % windows.length] as RateLimitStore);
    return Promise.all(asked.map(async (one) => (await one.increment('a', windowMs, 2)).totalHits));
  };
  const away = (error: string) => [
    { error },
    'Redis is away: until it is back this process counts requests by itself',
    'RedisRateLimitStore',
  ];
  const back = ['Redis is back: requests are counted together with other processes', 'RedisRateLimitStore'];

  it('say the same as windows of the process', async () => {
    const said = async (windows: RateLimitStore) => [
      await windows.usageOf('a', windowMs),
      await windows.increment('a', windowMs, 1),
      await windows.increment('a', windowMs, 1),
      await windows.increment('b', windowMs, 1),
      await windows.usageOf('a', windowMs),
      await windows.usageOf('a', windowMs),
    ];
    // The seconds left of the minute depend on the speed of this machine, so they are replaced by a text.
    const shown = (said: unknown) =>
      JSON.stringify(said, (_key, value) => (value > 50 && value <= 60 ? '1 minute' : value));
    expect(shown(await said(await processWith()))).toEqual(shown(await said(new MemoryRateLimitStore())));
  });

  it('are those of all processes, whichever asks first', async () => {
    const [one, other] = [await processWith(), await processWith()];
    const counted = await hits(40, one, other);
    expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    const secondsLeft = expect.any(Number);
    expect([await one.usageOf('a', windowMs), await other.usageOf('a', windowMs), one.scope]).toEqual([
      { hits: 40, secondsLeft },
      { hits: 40, secondsLeft },
      'all processes',
    ]);
  });

  it('end by themselves, and leave nothing in Redis', async () => {
    const windows = await processWith();
    const first = await windows.increment('a', 50, 1);
    await waitUntil(async () => (await windows.usageOf('a', 50)).hits === 0);
    const next = await windows.increment('a', 50, 1);
    await waitUntil(() => ask(async (client) => (await client.dbsize()) === 0));
    expect([first.totalHits, next.totalHits]).toEqual([1, 1]);
  });

  it('are named for this service and by their length, and always have an end', async () => {
    const windows = await processWith();
    await windows.increment('a', windowMs, 1);
    const lasting = await ask(async (client) => {
      await client.persist(`company-relations:throttle:${windowMs}:a`);
      return windows.increment('a', windowMs, 1);
    });
    const left = await ask((client) => client.pttl(`company-relations:throttle:${windowMs}:a`));
    expect(lasting).toEqual({ totalHits: 2, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 });
    expect(left).toBeGreaterThan(0);
  });

  it('are replaced by those of the process while Redis is gone, and come back with it', async () => {
    const windows = await processWith();
    const counted = [await hits(3, windows)];
    await redis.kill();
    counted.push(await hits(3, windows));
    const meanwhile = [windows.scope, await windows.usageOf('a', windowMs)];
    await redis.startAgain();
    await waitUntil(() => windows.scope === 'all processes');
    counted.push(await hits(2, windows));
    expect(counted).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2],
    ]);
    expect(meanwhile).toEqual(['this process', { hits: 3, secondsLeft: expect.any(Number) }]);
    expect(logged).toEqual([
      [{ error: expect.stringMatching(/^(no connection|ECONNREFUSED|ECONNRESET)$/) }, ...away('').slice(1)],
      back,
    ]);
  });

  it('are replaced while Redis says nothing, after the first request that waited for it', async () => {
    const windows = await processWith();
    await redis.pause();
    const counted = await hits(3, windows);
    const meanwhile = windows.scope;
    redis.resume();
    await waitUntil(() => windows.scope === 'all processes');
    expect([counted.sort(), meanwhile, logged]).toEqual([[1, 2, 3], 'this process', [away('no answer in time'), back]]);
  });

  it('are not replaced where the process itself was busy for longer than it waits for Redis', async () => {
    const windows = await processWith(redis.url, 250);
    const first = windows.increment('a', windowMs, 2);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    expect([(await first).totalHits, windows.scope, logged]).toEqual([1, 'all processes', []]);
  });

  it('are replaced while Redis refuses to write', async () => {
    const windows = await processWith();
    await ask((client) => client.config('SET', 'maxmemory', '1'));
    const counted = await hits(2, windows);
    const meanwhile = windows.scope;
    await ask((client) => client.config('SET', 'maxmemory', '0'));
    await waitUntil(() => windows.scope === 'all processes');
    expect([counted, meanwhile, logged]).toEqual([[1, 2], 'this process', [away('OOM'), back]]);
  });

  it('are those of the process from the start where Redis is not there yet, and the password is not logged', async () => {
    await redis.kill();
    const windows = await processWith();
    expect([await hits(2, windows), windows.scope, logged]).toEqual([[1, 2], 'this process', [away('ECONNREFUSED')]]);
    await redis.startAgain();
    await waitUntil(() => windows.scope === 'all processes');
    const refused = await processWith(redis.url.replace(password, 'secret8'));
    expect([await hits(2, refused), refused.scope, logged]).toEqual([
      [1, 2],
      'this process',
      [away('ECONNREFUSED'), back, away('WRONGPASS')],
    ]);
  });

  it('say nothing when the service ends', async () => {
    const windows = await processWith();
    windows.onApplicationShutdown();
    windows.onApplicationShutdown();
    expect([await hits(1, windows), logged]).toEqual([[1], []]);
  });
});
