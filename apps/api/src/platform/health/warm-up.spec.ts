import { GraphUnavailable } from '@company-relations/neo4j-client';
import { Logger } from '@nestjs/common';
import { WarmUp } from './warm-up';

/** Returns a graph whose warm-ups end with these outcomes, in this order. All later warm-ups succeed. */
function graph(...outcomes: (Error | 'warm')[]) {
  const asked: number[] = [];
  const coldOnes: boolean[] = [];
  const server = { startedAt: 1, queryMs: 0 };
  const warmUp = new WarmUp({
    serverStart: async () => server.startedAt,
    warmUp: async ({ isCold, onProgress }) => {
      asked.push(Date.now());
      coldOnes.push(isCold);
      onProgress(1, 2);
      if (server.queryMs > 0) await new Promise((resolve) => setTimeout(resolve, server.queryMs));
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      onProgress(2, 2);
    },
  });
  /** What a check of readiness does. */
  const isReady = () => {
    const isWarm = warmUp.isWarm(server.startedAt);
    if (!isWarm) warmUp.warmUpNow();
    return isWarm;
  };
  return { asked, coldOnes, server, warmUp, isReady };
}

const logged: unknown[] = [];

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  logged.length = 0;
  jest.spyOn(Logger.prototype, 'log').mockImplementation((...line: unknown[]) => void logged.push(line));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('tries until it succeeds, and from then on from time to time, and logs its beginning once', async () => {
  const { asked, coldOnes, warmUp, isReady } = graph(new GraphUnavailable('starting'), new Error('no index'), 'warm');
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(20_000);
  expect([asked, coldOnes, isReady()]).toEqual([[0, 500, 1000, 11_000], [true, true, true, false], true]);
  expect(logged).toEqual([['The graph is being warmed up'], [{ seconds: 0 }, 'The graph is warm']]);
});

it('is not warm before its first success', async () => {
  const { server, warmUp, isReady } = graph();
  server.queryMs = 3_000;
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(2_999);
  expect([isReady(), warmUp.progress]).toEqual([false, { queriesPlanned: 1, queries: 2 }]);
  await jest.advanceTimersByTimeAsync(1);
  expect([isReady(), warmUp.progress]).toEqual([true, { queriesPlanned: 2, queries: 2 }]);
});

it('tries soon again when the graph fails later, and the same server stays warm', async () => {
  const { asked, warmUp, isReady } = graph('warm', new GraphUnavailable('busy'), 'warm');
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_100);
  const whileItFails = isReady();
  await jest.advanceTimersByTimeAsync(400);
  expect([asked, whileItFails, isReady()]).toEqual([[0, 10_000, 10_500], true, true]);
});

it('is not warm from when a server that started again is seen, warms it up at once, and once for many who ask', async () => {
  const { asked, server, warmUp, isReady } = graph();
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(4_000);
  server.startedAt = 2;
  server.queryMs = 3_000;
  expect([isReady(), warmUp.progress, isReady()]).toEqual([false, undefined, false]);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(isReady()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect([isReady(), asked]).toEqual([true, [0, 4_000]]);
  expect(logged).toEqual([
    ['The graph is being warmed up'],
    [{ seconds: 0 }, 'The graph is warm'],
    ['The graph has started again and is cold'],
    [{ seconds: 3 }, 'The graph is warm'],
  ]);
});

it('does not count a server as warm that started while the one before was warmed up', async () => {
  const { asked, server, warmUp, isReady } = graph();
  server.queryMs = 1_000;
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(500);
  server.startedAt = 2;
  await jest.advanceTimersByTimeAsync(500);
  expect(isReady()).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([isReady(), asked]).toEqual([true, [0, 1_000]]);
});

it('of a cluster, stays warm after its first success', async () => {
  const { asked, server, warmUp, isReady } = graph();
  (server as { startedAt: number | undefined }).startedAt = undefined;
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  expect([isReady(), asked]).toEqual([true, [0]]);
});

it('logs its progress every ten seconds', async () => {
  const warmUp = new WarmUp({
    serverStart: async () => 1,
    warmUp: async ({ onProgress }) => {
      for (let query = 1; query <= 5; query += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        onProgress(query, 5);
      }
    },
  });
  warmUp.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(25_000);
  expect(logged).toEqual([
    ['The graph is being warmed up'],
    [{ queriesPlanned: 2, queries: 5 }, 'The graph is being warmed up'],
    [{ queriesPlanned: 4, queries: 5 }, 'The graph is being warmed up'],
    [{ seconds: 25 }, 'The graph is warm'],
  ]);
});

it('ends with the service', async () => {
  const { asked, warmUp, isReady } = graph(new GraphUnavailable('starting'));
  warmUp.onApplicationBootstrap();
  warmUp.beforeApplicationShutdown();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([isReady(), asked, jest.getTimerCount()]).toEqual([false, [0], 0]);
});
