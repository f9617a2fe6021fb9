import { FixedWindows } from './fixed-windows';

it('a key is blocked above its limit until its window ends, and other keys are not', async () => {
  let now = 0;
  const windows = new FixedWindows(() => now);
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
