import { MemoryRateLimitStore } from './memory-rate-limit-store';
import { SearchRateLookup } from './search-rate';

it('the remaining searches never fall below 0, and are all there again when the window has ended', async () => {
  let now = 0;
  const windows = new MemoryRateLimitStore(() => now);
  const rate = new SearchRateLookup(windows, { limit: 1, windowMs: 2_000 });
  const rates = [await rate.of('nordic')];
  for (let hit = 0; hit < 2; hit += 1) {
    await windows.increment('nordic', 2_000, 1);
    rates.push(await rate.of('nordic'));
  }
  now = 2_000;
  rates.push(await rate.of('nordic'));
  const limits = { Limit: 1, WindowSeconds: 2 };
  expect(rates).toEqual([
    { ...limits, Remaining: 1, ResetSeconds: 0 },
    { ...limits, Remaining: 0, ResetSeconds: 2 },
    { ...limits, Remaining: 0, ResetSeconds: 2 },
    { ...limits, Remaining: 1, ResetSeconds: 0 },
  ]);
});
