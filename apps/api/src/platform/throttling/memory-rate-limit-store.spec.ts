import { MemoryRateLimitStore } from './memory-rate-limit-store';

it('a key is blocked above its limit until its window ends, and other keys are not', async () => {
  let now = 0;
  const windows = new MemoryRateLimitStore(() => now);
  const hit = (key: string) => windows.increment(key, 1_500, 2);
  expect([await hit('a'), await hit('a'), await hit('a'), await hit('b')]).toEqual([
    { totalHits: 1, timeToExpire: 2, isBlocked: false, timeToBlockExpire: 0 },
    { totalHits: 2, timeToExpire: 2, isBlocked: false, timeToBlockExpire: 0 },
    { totalHits: 3, timeToExpire: 2, isBlocked: true, timeToBlockExpire: 2 },
    { totalHits: 1, timeToExpire: 2, isBlocked: false, timeToBlockExpire: 0 },
  ]);
  now = 1_499;
  expect(await hit('a')).toEqual({ totalHits: 4, timeToExpire: 1, isBlocked: true, timeToBlockExpire: 1 });
  now = 1_500;
  expect(await hit('a')).toEqual({ totalHits: 1, timeToExpire: 2, isBlocked: false, timeToBlockExpire: 0 });
});

it('a clock that is set back or forward changes nothing', async () => {
  const setClock = jest.spyOn(Date, 'now');
  const windows = new MemoryRateLimitStore();
  try {
    await windows.increment('a', 60_000, 1);
    setClock.mockReturnValue(0);
    const setBack = await windows.increment('a', 60_000, 1);
    setClock.mockReturnValue(Number.MAX_SAFE_INTEGER);
    const setForward = await windows.increment('a', 60_000, 1);
    expect([setBack, setForward]).toEqual([
      { totalHits: 2, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 },
      { totalHits: 3, timeToExpire: 60, isBlocked: true, timeToBlockExpire: 60 },
    ]);
  } finally {
    setClock.mockRestore();
  }
});

it('the usage of a key can be read without adding to it', async () => {
  let now = 0;
  const windows = new MemoryRateLimitStore(() => now);
  const before = await windows.usageOf('a');
  await windows.increment('a', 1_500, 2);
  expect([before, await windows.usageOf('a'), await windows.usageOf('a'), await windows.usageOf('b')]).toEqual([
    { hits: 0, secondsLeft: 0 },
    { hits: 1, secondsLeft: 2 },
    { hits: 1, secondsLeft: 2 },
    { hits: 0, secondsLeft: 0 },
  ]);
  now = 1_500;
  expect(await windows.usageOf('a')).toEqual({ hits: 0, secondsLeft: 0 });
});

it('a window lasts as long as reported, whatever fraction of a millisecond it begins at', async () => {
  const lengths = await Promise.all(
    Array.from(
      { length: 2_000 },
      async (_, number) =>
        (await new MemoryRateLimitStore(() => number * 7.1 + 0.3).increment('a', 60_000, 1)).timeToExpire,
    ),
  );
  expect(new Set(lengths)).toEqual(new Set([60]));
});
