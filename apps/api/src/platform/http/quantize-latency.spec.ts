import { after, timed } from '../../testing/clock';
import { quantizeLatency } from './quantize-latency';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** How long `quantizeLatency` takes, in milliseconds, for work that takes `workMs`. */
async function durationOf(workMs: number, isNegativeResult: boolean): Promise<number> {
  return (
    await timed(() =>
      quantizeLatency(
        () => after(workMs, 'done'),
        () => isNegativeResult,
      ),
    )
  ).ms;
}

it('a negative result comes at the end of a latency quantum, however long it took', async () => {
  const durations: number[] = [];
  for (const ms of [0, 1, 4, 9, 11, 19, 35]) durations.push(await durationOf(ms, true));
  expect(durations).toEqual([10, 10, 10, 10, 20, 20, 40]);
});

it('a positive result comes at once', async () => {
  expect([await durationOf(1, false), await durationOf(17, false)]).toEqual([1, 17]);
});

it('a failure comes at once', async () => {
  const error = new Error('the graph is unavailable');
  expect(
    await timed(() =>
      quantizeLatency(
        () => Promise.reject(error),
        () => true,
      ),
    ),
  ).toEqual({ ms: 0, error });
});

it('nothing is left running', async () => {
  await durationOf(3, true);
  await durationOf(3, false);
  expect(jest.getTimerCount()).toBe(0);
});
