import { GraphUnavailable } from '@company-relations/neo4j-client';
import { Logger } from '@nestjs/common';
import { WarmUp } from './warm-up';

/** Returns a graph whose warm-ups end with these outcomes, in this order. All later warm-ups succeed. */
function graph(...outcomes: (Error | 'warm')[]) {
  const asked: number[] = [];
  const warmUp = async () => {
    asked.push(Date.now());
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
  };
  return { asked, warmUp: new WarmUp(warmUp) };
}

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

it('tries until it succeeds, and from then on from time to time', async () => {
  const { asked, warmUp } = graph(new GraphUnavailable('starting'), new Error('no such index'), 'warm');
  expect(warmUp.isDone).toBe(false);
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(999);
  expect(warmUp.isDone).toBe(false);
  await jest.advanceTimersByTimeAsync(20_001);
  expect([asked, warmUp.isDone]).toEqual([[0, 500, 1000, 11_000, 21_000], true]);
});

it('tries at once again when the graph fails later, and stays done', async () => {
  const { asked, warmUp } = graph('warm', new GraphUnavailable('gone'), 'warm');
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_500);
  expect([asked, warmUp.isDone]).toEqual([[0, 10_000, 10_500], true]);
});

it('ends with the service', async () => {
  const { asked, warmUp } = graph(new GraphUnavailable('starting'));
  warmUp.onApplicationBootstrap();
  warmUp.beforeApplicationShutdown();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked, jest.getTimerCount()]).toEqual([[0], 0]);
});
