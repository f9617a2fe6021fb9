import { FiguresMetrics } from './figures-metrics';
import type { Metrics } from './metrics';
import { openMetrics } from './open-metrics';

let metrics: Metrics;
let figures: FiguresMetrics;

beforeEach(async () => {
  metrics = await openMetrics('api', { host: '127.0.0.1', port: 0 });
  figures = new FiguresMetrics(metrics);
});
afterEach(async () => {
  jest.useRealTimers();
  await metrics.close();
});

async function series(name: string): Promise<string[]> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`company_relations_figures_${name}`));
  return lines.map((line) => line.replace(`company_relations_figures_${name}`, ''));
}

it('companies are counted by where their ultimate owners come from, from zero', async () => {
  expect(await series('companies_total')).toEqual(['{origin="kept"} 0', '{origin="computed"} 0']);
  figures.observe({ kept: 3, computed: 0 });
  figures.observe({ kept: 1, computed: 2 });
  expect(await series('companies_total')).toEqual(['{origin="kept"} 4', '{origin="computed"} 2']);
});

it('the companies that wait are read once a minute at most', async () => {
  let reads = 0;
  figures.watchWaiting(async () => ({ marked: (reads += 1), unmarked: 0 }));
  await series('waiting');
  const shown = ['_companies{state="marked"} 1', '_companies{state="unmarked"} 0'];
  expect([await series('waiting'), await series('waiting'), reads]).toEqual([shown, shown, 1]);
});

it('a graph that does not answer keeps no scrape waiting, and the number of waiting companies is absent, not 0', async () => {
  const never = new Promise<never>(() => undefined);
  figures.watchWaiting(() => never);
  expect([await series('waiting'), await series('waiting')]).toEqual([[], []]);
});

it('a number that cannot be read any more is absent', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  let isAway = false;
  figures.watchWaiting(async () => {
    if (isAway) throw new Error('the graph is away');
    return { marked: 5, unmarked: 0 };
  });
  await series('waiting');
  expect(await series('waiting')).toEqual(['_companies{state="marked"} 5', '_companies{state="unmarked"} 0']);
  isAway = true;
  jest.advanceTimersByTime(60_000);
  await series('waiting');
  expect(await series('waiting')).toEqual([]);
});
