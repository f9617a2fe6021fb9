import { GraphUnavailable } from '@company-relations/neo4j-client';
import { LoadBudget } from './load-budget';

/** A load that ends when it is told to; `begun` says which loads run or have run. */
function loads(budget: LoadBudget) {
  const begun: string[] = [];
  const load = (name: string, links: number) => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const done = budget.run(links, async () => {
      begun.push(name);
      await ended;
      return name;
    });
    return { done, end };
  };
  return { begun, load };
}

test('loads beyond the bound wait, and begin in their order when there is room', async () => {
  const { begun, load } = loads(new LoadBudget(1_000, 60_000));
  const [a, b, c, d] = [load('a', 500), load('b', 500), load('c', 500), load('d', 1)];
  expect(begun).toEqual(['a', 'b']);
  a.end();
  expect(await a.done).toBe('a');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  b.end();
  await b.done;
  c.end();
  d.end();
  expect(await Promise.all([c.done, d.done])).toEqual(['c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a load larger than the bound runs alone, and a failed one makes room', async () => {
  const budget = new LoadBudget(10, 60_000);
  await expect(budget.run(50, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await budget.run(10, async () => 'loaded')).toBe('loaded');
});

test('a load that waits too long is given up, and what waits behind it begins where it fits', async () => {
  const { begun, load } = loads(new LoadBudget(10, 1));
  const running = load('running', 5);
  const large = load('large', 10);
  const small = load('small', 5);
  await expect(large.done).rejects.toThrow(GraphUnavailable);
  small.end();
  await Promise.allSettled([small.done]);
  running.end();
  expect(await running.done).toBe('running');
  expect(begun).not.toContain('large');
});

test('a requester whose loads wait does not keep another one waiting', async () => {
  const budget = new LoadBudget(10, 60_000);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const load = (requester: string, name: string) =>
    budget.run(10, () => new Promise<void>((resolve) => (begun.push(name), ends.push(resolve))), { requester });
  const all = [load('a', 'a1'), load('a', 'a2'), load('a', 'a3'), load('b', 'b1')];
  for (const each of all) {
    ends.shift()?.();
    await Promise.race([each, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends.forEach((end) => end());
  await Promise.all(all);
});

test('a load nobody waits for any more leaves the queue, and what waits behind it begins', async () => {
  const begun: string[] = [];
  const budget = new LoadBudget(10, 60_000);
  const gone = new AbortController();
  let end!: () => void;
  const running = budget.run(10, () => new Promise<void>((resolve) => (end = resolve)));
  const leaving = budget.run(10, async () => begun.push('left'), { signal: gone.signal });
  const next = budget.run(10, async () => 'next');
  gone.abort('gone');
  await expect(leaving).rejects.toBe('gone');
  await expect(budget.run(1, async () => begun.push('late'), { signal: gone.signal })).rejects.toBe('gone');
  end();
  await running;
  expect([await next, begun]).toEqual(['next', []]);
});
