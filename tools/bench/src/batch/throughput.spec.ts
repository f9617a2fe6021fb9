import type { Build } from './builder';
import { Throughput } from './throughput';

const budgets = { without: 0, with: 2_000 } as const;

/** A builder whose baselines without ultimate owners take 2 s, and those with them 4 s. Notes the budgets. */
function builderNoting(built: number[]) {
  return {
    folder: 'unused',
    open: () => Promise.reject(new Error('no packages')),
    baseline: (budget: number): Promise<Build> => {
      built.push(budget);
      const seconds = budget === 0 ? 2 : 4;
      return Promise.resolve({ packages: [], seconds, rows: 1_000, bytes: 10, plainBytes: 100, peakMb: 200 + budget });
    },
  };
}

test('baselines without and with ultimate owners take turns, and each goes first', async () => {
  const built: number[] = [];
  const throughput = new Throughput(builderNoting(built), budgets);
  for (const round of [-1, 0, 1]) await throughput.round(round);
  expect(built).toEqual([2_000, 0, 0, 2_000, 2_000, 0]);
});

test('deltas first continue the newest baselines, then new ones of the other kind', async () => {
  const built: number[] = [];
  const throughput = new Throughput(builderNoting(built), budgets);
  await throughput.round(0);
  const order = throughput.kinds;
  const seconds = [(await throughput.newestOf('with')).seconds, (await throughput.newestOf('without')).seconds];
  expect([order, seconds, built]).toEqual([
    ['with', 'without'],
    [4, 2],
    [0, 2_000, 0],
  ]);
  expect([throughput.peakMb('without'), throughput.peakMb('with')]).toEqual([200, 2_200]);
  throughput.restart();
  expect(throughput.peakMb('without')).toBeUndefined();
});

test('the fastest baselines of both kinds are judged by their companies a second', async () => {
  const throughput = new Throughput(builderNoting([]), budgets);
  await throughput.round(0);
  const tables: unknown[] = [];
  const bench = { print: () => undefined, table: (table: unknown) => void tables.push(table) };
  const verdicts = await throughput.verdicts(bench, 'batch-nation');
  expect(verdicts).toEqual([
    {
      what: 'batch-nation: baseline with / without ultimate owners',
      value: 0.5,
      of: '250 / 500 companies/s',
      target: { atLeast: 0.6 },
    },
  ]);
  expect(tables).toEqual([
    {
      title: 'Baselines of 1,000 companies, the fastest of each',
      columns: ['Program', 'Companies/s', 'MB/s', 'Seconds', 'MB of lines', 'Lines to file', 'Most memory, MB'],
      rows: [
        ['builder, without ultimate owners', '500', '0.0', '2.0', '0', '10.00', 200],
        ['builder, with ultimate owners', '250', '0.0', '4.0', '0', '10.00', 2_200],
      ],
    },
  ]);
});
