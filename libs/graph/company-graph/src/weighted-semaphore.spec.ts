import { GraphUnavailable } from '@company-relations/neo4j-client';
import { WeightedSemaphore } from './weighted-semaphore';

/**
 * Returns functions that start loads. A load runs until its `end()` is called. `started` lists the loads that have
 * begun.
 */
function loads(semaphore: WeightedSemaphore) {
  const started: string[] = [];
  const load = (name: string, links: number) => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = semaphore.run(links, async () => {
      started.push(name);
      await ended;
      return name;
    });
    return { done, end };
  };
  return { started, load };
}

test('queues loads above the limit and starts them in order as links are released', async () => {
  const { started, load } = loads(new WeightedSemaphore(1_000, 60_000));
  const [a, b, c, d] = [load('a', 500), load('b', 500), load('c', 500), load('d', 1)];
  expect(started).toEqual(['a', 'b']);
  a.end();
  expect(await a.done).toBe('a');
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'c']);
  b.end();
  await b.done;
  c.end();
  d.end();
  expect(await Promise.all([c.done, d.done])).toEqual(['c', 'd']);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('runs a load larger than the limit alone, and releases the links of a failed one', async () => {
  const semaphore = new WeightedSemaphore(10, 60_000);
  await expect(semaphore.run(50, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await semaphore.run(10, async () => 'loaded')).toBe('loaded');
});

test('fails a load that waits too long, and starts the next one that fits', async () => {
  const { started, load } = loads(new WeightedSemaphore(10, 1));
  const running = load('running', 5);
  const large = load('large', 10);
  const small = load('small', 5);
  await expect(large.done).rejects.toThrow(GraphUnavailable);
  small.end();
  await Promise.allSettled([small.done]);
  running.end();
  expect(await running.done).toBe('running');
  expect(started).not.toContain('large');
});

test('does not let the queued loads of one requester delay another requester', async () => {
  const semaphore = new WeightedSemaphore(10, 60_000);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const load = (requester: string, name: string) =>
    semaphore.run(10, () => new Promise<void>((resolve) => (started.push(name), ends.push(resolve))), { requester });
  const all = [load('a', 'a1'), load('a', 'a2'), load('a', 'a3'), load('b', 'b1')];
  for (const each of all) {
    ends.shift()?.();
    await Promise.race([each, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends.forEach((end) => end());
  await Promise.all(all);
});

test('runs only so many loads of one requester at a time, and those of others meanwhile', async () => {
  const semaphore = new WeightedSemaphore(10, 60_000, 2);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const load = (requester: string, name: string) =>
    semaphore.run(1, () => new Promise<void>((resolve) => (started.push(name), ends.set(name, resolve))), {
      requester,
    });
  const first = load('a', 'a1');
  const others = [load('a', 'a2'), load('a', 'a3'), load('b', 'b1'), load('b', 'b2'), load('b', 'b3')];
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
  ends.get('a1')?.();
  await first;
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  ends.get('b1')?.();
  await others[2];
  await Promise.resolve();
  expect(started.at(-1)).toBe('b3');
  ends.forEach((end) => end());
  await Promise.all(others);
});

test('removes an aborted load from the queue and starts the next one', async () => {
  const started: string[] = [];
  const semaphore = new WeightedSemaphore(10, 60_000);
  const leaving = new AbortController();
  let end!: () => void;
  const running = semaphore.run(10, () => new Promise<void>((resolve) => (end = resolve)));
  const left = semaphore.run(10, async () => started.push('left'), { signal: leaving.signal });
  const next = semaphore.run(10, async () => 'next');
  leaving.abort('left');
  await expect(left).rejects.toBe('left');
  await expect(semaphore.run(1, async () => started.push('late'), { signal: leaving.signal })).rejects.toBe('left');
  end();
  await running;
  expect([await next, started]).toEqual(['next', []]);
});
