import { evenly } from './even-answers';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

/** How long an outcome is in coming. */
async function durationOf(work: () => Promise<number>, tellsNothing: boolean): Promise<number> {
  const begun = Date.now();
  const answered = evenly(work, () => tellsNothing).then(() => Date.now() - begun);
  await jest.advanceTimersByTimeAsync(100);
  return answered;
}

it('what tells nothing comes on a beat, however long it took', async () => {
  const durations: number[] = [];
  for (const ms of [0, 1, 4, 9, 11, 19, 35]) durations.push(await durationOf(after(ms), true));
  expect(durations).toEqual([10, 10, 10, 10, 20, 20, 40]);
});

it('what tells something comes at once', async () => {
  expect([await durationOf(after(1), false), await durationOf(after(17), false)]).toEqual([1, 17]);
});

it('a failure comes at once', async () => {
  const failure = new Error('the graph is unavailable');
  await expect(evenly(() => Promise.reject(failure), () => true)).rejects.toBe(failure);
});

it('nothing is left running', async () => {
  await durationOf(after(3), true);
  await durationOf(after(3), false);
  expect(jest.getTimerCount()).toBe(0);
});
