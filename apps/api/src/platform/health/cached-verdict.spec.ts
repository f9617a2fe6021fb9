import { CachedVerdict } from './cached-verdict';

let [now, looks] = [0, 0];
const verdict = new CachedVerdict(
  async () => {
    looks += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (looks === 3) throw new Error('look 3');
    return `look ${looks}`;
  },
  1_000,
  () => now,
);

it('one look serves all who ask while it is under way and for a second after it, also one that fails', async () => {
  expect(await Promise.all([verdict.get(), verdict.get(), verdict.get()])).toEqual(['look 1', 'look 1', 'look 1']);
  now = 999;
  expect([await verdict.get(), looks]).toEqual(['look 1', 1]);
  now = 1_000;
  const [second, asWell] = [verdict.get(), verdict.get()];
  // The maximum age counts from the time when the check ended, not from its start.
  now = 5_000;
  expect([await second, await asWell, await verdict.get(), looks]).toEqual(['look 2', 'look 2', 'look 2', 2]);
  now = 6_000;
  await expect(verdict.get()).rejects.toThrow('look 3');
  await expect(verdict.get()).rejects.toThrow('look 3');
  now = 7_000;
  expect([await verdict.get(), looks]).toEqual(['look 4', 4]);
});
