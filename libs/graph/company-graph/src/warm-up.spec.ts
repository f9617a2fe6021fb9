import type { CypherQuery, GraphReader } from '@company-relations/neo4j-client';
import { warmUp } from './warm-up';

/** Returns a graph that answers each query after a while, and fails the query with this number, counted from 1. */
function slowGraph(failing = 0) {
  const found = { asked: [] as string[], running: 0, peakRunning: 0 };
  const read = async ({ name }: CypherQuery) => {
    found.asked.push(name);
    const number = found.asked.length;
    found.running += 1;
    found.peakRunning = Math.max(found.peakRunning, found.running);
    await new Promise((resolve) => setImmediate(resolve));
    found.running -= 1;
    if (number === failing) throw new Error(`query ${number}`);
    return [];
  };
  return { found, graph: { read } as unknown as GraphReader };
}

async function warmedUp(isCold: boolean) {
  const { found, graph } = slowGraph();
  const progress: [number, number][] = [];
  await warmUp(graph, { isCold, onProgress: (finished, all) => void progress.push([finished, all]) });
  return { ...found, progress };
}

it('runs each query once, two at a time on a cold graph and one at a time on a warm one, and counts them', async () => {
  const [cold, warm] = [await warmedUp(true), await warmedUp(false)];
  const count = cold.asked.length;
  expect(count).toBeGreaterThan(40);
  expect([...warm.asked].sort()).toEqual([...cold.asked].sort());
  expect([cold.peakRunning, warm.peakRunning]).toEqual([2, 1]);
  expect(cold.progress).toEqual(Array.from({ length: count }, (_, index) => [index + 1, count]));
});

it('two warm-ups run the queries in different orders', async () => {
  const [one, other] = [await warmedUp(false), await warmedUp(false)];
  expect(one.asked).not.toEqual(other.asked);
});

it('after a failure begins no further query, counts none, and waits for the one that runs', async () => {
  const { found, graph } = slowGraph(3);
  const progress: number[] = [];
  const failure = await warmUp(graph, { isCold: true, onProgress: (finished) => void progress.push(finished) }).catch(
    (error: unknown) => error,
  );
  const [asked, running] = [found.asked.length, found.running];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([failure, running, found.asked.length]).toEqual([new Error('query 3'), 0, asked]);
  expect([asked, progress]).toEqual([4, [1, 2]]);
});
