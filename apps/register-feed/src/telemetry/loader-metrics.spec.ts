import { type Metrics, openMetrics } from '@company-relations/telemetry';
import { documentedMetrics, metricsIn } from '@company-relations/telemetry/testing';
import { LoaderMetrics } from './loader-metrics';

let metrics: Metrics;
let loader: LoaderMetrics;

beforeEach(async () => {
  metrics = await openMetrics('register-feed', { host: '127.0.0.1', port: 0 });
  loader = new LoaderMetrics(metrics);
});
afterEach(() => metrics.close());

const calls: string[] = [];
const shown = {
  begin: (name: string) => void calls.push(name),
  beginUncounted: (name: string) => void calls.push(`uncounted ${name}`),
  advance: (lines: number, bytes: number) => void calls.push(`${lines} ${bytes}`),
  write: (line: string) => void calls.push(line),
  stop: () => void calls.push('stop'),
};

async function series(name: string): Promise<string[]> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`company_relations_loader_${name}`));
  return lines.map((line) => line.replace('company_relations_loader_', ''));
}

it('publishes how far the current phase is, in addition to showing it', async () => {
  const progress = loader.watched(shown, 200);
  progress.begin('loading persons');
  progress.advance(3, 50);
  expect(await series('progress')).toEqual(['progress_ratio{phase="loading persons"} 0.25']);
  progress.begin('importing: nodes of persons');
  progress.advance(1, 300);
  expect(await series('progress')).toEqual(['progress_ratio{phase="importing"} 1']);
  progress.beginUncounted('constraints');
  expect(await series('progress')).toEqual(['progress_ratio{phase="constraints"} 0']);
  progress.write('line');
  progress.stop();
  expect(await series('progress')).toEqual([]);
  expect(calls).toEqual([
    'loading persons',
    '3 50',
    'importing: nodes of persons',
    '1 300',
    'uncounted constraints',
    'line',
    'stop',
  ]);
});

it('publishes the outcomes of each transaction, and the problems', async () => {
  const outcomes = { applied: 5, unchanged: 0, outdated: 0, erased: 0, rejected: 0 };
  await loader.batch(outcomes, async () => {
    outcomes.applied += 7;
    outcomes.rejected += 1;
  });
  loader.problem();
  expect(await series('statements')).toEqual(
    expect.arrayContaining([
      'statements_total{outcome="applied"} 7',
      'statements_total{outcome="rejected"} 1',
      'statements_total{outcome="unchanged"} 0',
    ]),
  );
  expect([await series('batch_duration_seconds_count'), await series('problems')]).toEqual([
    ['batch_duration_seconds_count 1'],
    ['problems_total 1'],
  ]);
});

it('the metrics of a loader are those in docs/operations.md', async () => {
  loader.graph.watchConnections(() => ({ underWay: 0, maxConnections: 1 }));
  loader.graph.observe('lock', 0.1, 'answered');
  await loader.batch({ applied: 0, unchanged: 0, outdated: 0, erased: 0, rejected: 0 }, async () => undefined);
  loader.watched(shown, 1).begin('loading persons');
  expect(metricsIn(await metrics.text())).toEqual(
    documentedMetrics('all', 'register-feed').map(({ name, labels }) => ({ name, labels })),
  );
});
