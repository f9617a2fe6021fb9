import { GraphUnavailable } from '@company-relations/neo4j-client';
import { FairChunkScheduler, ChunkRequester } from './fair-chunk-scheduler';

/** Makes a requester that waits for a turn without a timeout. */
function waiting(name = 'one', signal?: AbortSignal): ChunkRequester {
  const requester = new ChunkRequester(name, signal);
  requester.waitIndefinitely();
  return requester;
}

const alone = { startedCount: 7, runningCount: 0 };

/**
 * Returns functions that start reads. A read runs until its `end()` is called. `started` lists the reads that have
 * begun.
 */
function reads(scheduler: FairChunkScheduler) {
  const started: string[] = [];
  const read = (name: string, requester = waiting()) => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = scheduler.run(requester, async () => {
      started.push(name);
      await ended;
      return name;
    });
    return { done, end };
  };
  return { started, read };
}

const nextLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('reads one chunk at a time, those of a requester in the order in which it queued them', async () => {
  const { started, read } = reads(new FairChunkScheduler(alone, 60_000));
  const [a, b, c] = [read('a'), read('b'), read('c')];
  await nextLoopTurn();
  expect(started).toEqual(['a']);
  b.end();
  a.end();
  expect([await a.done, await b.done]).toEqual(['a', 'b']);
  await nextLoopTurn();
  expect(started).toEqual(['a', 'b', 'c']);
  c.end();
  expect(await c.done).toBe('c');
});

test('a failed read does not fail the next one', async () => {
  const scheduler = new FairChunkScheduler(alone, 60_000);
  const failed = scheduler.run(waiting(), () => Promise.reject(new Error('no answer')));
  const next = scheduler.run(waiting(), async () => 'read');
  await expect(failed).rejects.toThrow('no answer');
  expect(await next).toBe('read');
});

test('gives a requester with a thousand queued chunks as many turns as one with one or two', async () => {
  const scheduler = new FairChunkScheduler(alone, 60_000);
  const order: string[] = [];
  const ask = (name: string, chunks: number) =>
    Array.from({ length: chunks }, () => scheduler.run(waiting(name), async () => void order.push(name)));
  await Promise.all([...ask('A', 1_000), ...ask('B', 1), ...ask('C', 2)]);
  expect(order).toEqual(['A', 'B', 'A', 'C', 'A', 'C', ...Array(997).fill('A')]);
});

test('gives a requester that queues one chunk at a time as many turns as one that queues many', async () => {
  const scheduler = new FairChunkScheduler(alone, 60_000);
  const order: string[] = [];
  const ask = (name: string) => scheduler.run(waiting(name), async () => void order.push(name));
  const oneByOne = async () => {
    for (let chunk = 0; chunk < 4; chunk++) await ask('B');
  };
  await Promise.all([...Array.from({ length: 8 }, () => ask('A')), oneByOne()]);
  expect(order.slice(0, 8)).toEqual(['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B']);
});

test('does not read aborted chunks, which do not delay others', async () => {
  const { started, read } = reads(new FairChunkScheduler(alone, 60_000));
  const leaving = new AbortController();
  const reason = new Error('gone');
  const left = waiting('A', leaving.signal);
  const [a, b, c, d] = [read('a', left), read('b', left), read('c', left), read('d', waiting('D'))];
  const refused = [b, c].map(({ done }) => expect(done).rejects.toBe(reason));
  leaving.abort(reason);
  await Promise.all(refused);
  a.end();
  d.end();
  expect([await a.done, await d.done, started]).toEqual(['a', 'd', ['a', 'd']]);
  await expect(read('e', left).done).rejects.toBe(reason);
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('fails a read that waits too long, unless its requester waits indefinitely', async () => {
    const { started, read } = reads(new FairChunkScheduler(alone, 10_000));
    const withTimeout = new ChunkRequester('B');
    const [running, untimed] = [read('running'), read('without timeout')];
    const givenUp = expect(read('given up', withTimeout).done).rejects.toThrow(GraphUnavailable);
    await jest.advanceTimersByTimeAsync(9_999);
    const inTime = read('in time', withTimeout);
    await jest.advanceTimersByTimeAsync(1);
    await givenUp;
    for (const each of [running, untimed, inTime]) each.end();
    expect(await Promise.all([running, untimed, inTime].map(({ done }) => done))).toEqual([
      'running',
      'without timeout',
      'in time',
    ]);
    expect([started, jest.getTimerCount()]).toEqual([['running', 'in time', 'without timeout'], 0]);
  });

  test.each([
    ['start', { startedCount: 1, runningCount: 0 }],
    ['run', { startedCount: 0, runningCount: 1 }],
  ])(
    'while other loads %s, returns a chunk at once and starts the next one after four times as long',
    async (_what, then) => {
      const others = { startedCount: 0, runningCount: 0 };
      const { started, read } = reads(new FairChunkScheduler(others, 60_000));
      const [a, b, c] = [read('a'), read('b'), read('c')];
      await jest.advanceTimersByTimeAsync(10);
      Object.assign(others, then);
      a.end();
      expect(await a.done).toBe('a');
      await jest.advanceTimersByTimeAsync(39);
      expect(started).toEqual(['a']);
      await jest.advanceTimersByTimeAsync(1);
      expect(started).toEqual(['a', 'b']);
      others.runningCount = 0;
      b.end();
      await b.done;
      await jest.advanceTimersByTimeAsync(0);
      expect(started).toEqual(['a', 'b', 'c']);
      c.end();
      await c.done;
    },
  );

  test('while other loads run, reads the first chunks of each response without a pause, and pauses before later ones', async () => {
    const others = { startedCount: 0, runningCount: 1 };
    const scheduler = new FairChunkScheduler(others, 60_000, 2);
    const { started, read } = reads(scheduler);
    const [large, small] = [waiting(), waiting()];
    const readNext = async (name: string, requester: ChunkRequester) => {
      const chunk = read(name, requester);
      await jest.advanceTimersByTimeAsync(10);
      chunk.end();
      await chunk.done;
    };
    await readNext('large 1', large);
    await readNext('large 2', large);
    await readNext('large 3', large);
    const afterwards = read('small 1', small);
    await jest.advanceTimersByTimeAsync(39);
    expect(started).toEqual(['large 1', 'large 2', 'large 3']);
    await jest.advanceTimersByTimeAsync(1);
    afterwards.end();
    await afterwards.done;
    await readNext('small 2', small);
    expect(started).toEqual(['large 1', 'large 2', 'large 3', 'small 1', 'small 2']);
    others.runningCount = 0;
  });
});
