import { Grants } from '@company-relations/authorization';
import { type Metrics, openMetrics } from '@company-relations/telemetry';
import { documentedMetrics, metricsIn } from '@company-relations/telemetry/testing';
import type { TaskResult } from '../packaging/build-packages';
import type { CountryBuild } from '../planning/country-builds';
import { BuilderMetrics } from './builder-metrics';

const pass: CountryBuild = {
  type: 'relations',
  country: 'NO',
  grants: new Grants({ NO: [] }),
  lineRevision: 'lines',
  tasks: [],
  baseline: true,
  previous: [],
};
const result = (problem: string | undefined, kinds: readonly string[]) =>
  ({ problem, published: kinds.map((kind) => ({ manifest: { kind } })) }) as unknown as TaskResult;

let metrics: Metrics;
let builder: BuilderMetrics;

beforeEach(async () => {
  metrics = await openMetrics('batch-builder', { host: '127.0.0.1', port: 0 });
  builder = new BuilderMetrics(metrics);
});
afterEach(() => metrics.close());

/** The time series of a builder, without the buckets and sums of histograms. */
async function series(): Promise<string[]> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('company_relations_builder_') && !/_(bucket|sum)[{ ]/.test(line));
  return lines.map((line) => line.replace('company_relations_builder_', ''));
}

it('reports the progress of a country while it is read, and its outcome', async () => {
  let during: string[] = [];
  await builder.measure(pass, async () => {
    builder.setExpectedCompanies(pass, 1_000);
    builder.addProgress(pass, 100);
    builder.addProgress(pass, 250);
    during = await series();
    return [result(undefined, ['delta', 'baseline']), result('The disk is full.', [])];
  });
  expect(during).toEqual(
    expect.arrayContaining([
      'passes_under_way 1',
      'companies_total 250',
      'pass_companies{country="NO",state="expected"} 1000',
      'pass_companies{country="NO",state="read"} 250',
    ]),
  );
  expect(await series()).toEqual([
    ...['passes_under_way 0', 'pass_duration_seconds_count{outcome="failed"} 1', 'companies_total 250'],
    ...[
      'packages_total{kind="delta"} 1',
      'packages_total{kind="baseline"} 1',
      'tasks_total{outcome="published"} 1',
      'tasks_total{outcome="failed"} 1',
    ],
  ]);
});

it('a build that throws ends its metrics too', async () => {
  await expect(builder.measure(pass, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await series()).toEqual([
    'passes_under_way 0',
    'pass_duration_seconds_count{outcome="failed"} 1',
    'companies_total 0',
    'tasks_total{outcome="published"} 0',
    'tasks_total{outcome="failed"} 0',
  ]);
});

it('a builder exports the metrics that docs/operations.md lists', async () => {
  builder.graph.watchConnections(() => ({ underWay: 0, maxConnections: 1 }));
  builder.graph.observe('list-orders', 0.1, 'answered');
  builder.audit.watch({ isWritable: true, check: async () => undefined });
  await builder.measure(pass, async () => [result(undefined, ['delta'])]);
  builder.setExpectedCompanies(pass, 1);
  builder.figures.watchWaiting(async () => ({ marked: 0, unmarked: 0 }));
  await metrics.text();
  expect(metricsIn(await metrics.text())).toEqual(
    documentedMetrics('all', 'batch-builder').map(({ name, labels }) => ({ name, labels })),
  );
});
