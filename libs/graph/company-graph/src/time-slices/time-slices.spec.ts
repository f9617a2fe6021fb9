import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { Steps } from '@company-relations/ownership';
import { FairQueue } from './fair-queue';
import { TimeSlices } from './time-slices';

/** Computes for `ms` milliseconds in steps of one millisecond, and records in `slices` each slice that it begins. */
function* computing(ms: number, name: string, slices: string[]): Steps<string> {
  let last = 0;
  for (let step = 0; step < ms; step++) {
    const began = performance.now();
    if (began - last > 0.5 || slices.at(-1) !== name) slices.push(name);
    while (performance.now() - began < 1);
    last = performance.now();
    yield;
  }
  return name;
}

it('returns the result of a computation, and the event loop turns meanwhile', async () => {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await turnOfLoop();
      turns += 1;
    }
  })();
  expect(await new TimeSlices().run(computing(60, 'a', []))).toBe('a');
  isDone = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(4);
});

it('gives a requester with many computations no more turns than one with a single computation', async () => {
  const slices: string[] = [];
  const shared = new TimeSlices();
  const ended: string[] = [];
  const run = (requester: string, name: string) =>
    shared.run(computing(40, name, slices), { requester }).then((result) => ended.push(result));
  await Promise.all([...Array.from({ length: 5 }, (_, at) => run('many', `many-${at}`)), run('one', 'one')]);
  // In order of arrival, this computation would end last.
  expect(ended[0]).toBe('one');
});

it('shares one slice among all computations of a turn of the loop', async () => {
  const shared = new TimeSlices();
  const slices: string[] = [];
  const all = Promise.all(['a', 'b', 'c'].map((name) => shared.run(computing(15, name, slices))));
  // All computations have begun before the first iteration of the event loop, but only one had time to run.
  expect(new Set(slices)).toEqual(new Set(['a']));
  expect(await all).toEqual(['a', 'b', 'c']);
});

it('ends an aborted computation with the reason', async () => {
  const leaving = new AbortController();
  const slices: string[] = [];
  const running = new TimeSlices().run(computing(10_000, 'a', slices), { signal: leaving.signal });
  leaving.abort('left');
  await expect(running).rejects.toBe('left');
  const computed = slices.length;
  await turnOfLoop();
  await turnOfLoop();
  expect(slices).toHaveLength(computed);
  await expect(new TimeSlices().run(computing(1, 'b', slices), { signal: leaving.signal })).rejects.toBe('left');
  expect(slices).not.toContain('b');
});

it('throws what a computation throws, and continues the others', async () => {
  const shared = new TimeSlices();
  const failing = function* (): Steps<never> {
    throw new RangeError('no');
  };
  const others = shared.run(computing(30, 'a', []));
  await expect(shared.run(failing())).rejects.toThrow(RangeError);
  expect(await others).toBe('a');
});

it('FairQueue gives requesters turns, each in the order of its own items', () => {
  const queue = new FairQueue<string>();
  for (const [requester, item] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['a', 'a3'],
    ['c', 'c1'],
    ['b', 'b2'],
  ] as const)
    queue.push(requester, item);
  expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
});
