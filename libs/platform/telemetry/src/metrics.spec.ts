import { documentedNodeMetrics } from '../test';
import { openMetrics } from './open-metrics';
import type { Metrics } from './metrics';

let metrics: Metrics;

beforeEach(async () => {
  metrics = await openMetrics('api', { host: '127.0.0.1', port: 0 });
});
afterEach(() => metrics.close());

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init);
/** The lines of all metrics whose names begin with `company_relations_` followed by `name`. */
const lines = async (name: string) =>
  (await (await ask('/metrics')).text()).split('\n').filter((line) => line.startsWith(`company_relations_${name}`));

it('metrics are served at their path alone, and only to be read', async () => {
  const answers = await Promise.all([
    ask('/metrics'),
    ask('/metrics?name=x'),
    ask('/metrics', { method: 'HEAD' }),
    ask('/metrics', { method: 'POST' }),
    ask('/'),
    ask('/metrics/'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 405, 404, 404]);
  expect(answers[0]?.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answers[0]?.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('a process says which program it runs', async () => {
  expect(await lines('process_info')).toEqual(['company_relations_process_info{service="api"} 1']);
});

it('the metrics of Node and of the process that docs/operations.md names exist', async () => {
  const text = await metrics.text();
  const missing = documentedNodeMetrics().filter((name) => !text.includes(`# TYPE ${name} `));
  expect([documentedNodeMetrics().length, missing]).toEqual([7, []]);
});

it('a port that is taken is refused', async () => {
  await expect(openMetrics('api', { host: '127.0.0.1', port: metrics.port as number })).rejects.toThrow('EADDRINUSE');
});

it('a gauge that is watched is computed anew for each reader', async () => {
  let values: Record<string, number> = { a: 1, b: 2 };
  metrics.watch({ name: 'company_relations_watched', help: 'h', labelNames: ['of'] }, () =>
    Object.entries(values).map(([of, value]) => ({ labels: { of }, value })),
  );
  expect(await lines('watched')).toEqual([
    'company_relations_watched{of="a"} 1',
    'company_relations_watched{of="b"} 2',
  ]);
  values = { b: 3 };
  expect(await lines('watched')).toEqual(['company_relations_watched{of="b"} 3']);
});

describe('a gauge that takes time', () => {
  let asked: { resolve: (value: number) => void; reject: (error: Error) => void }[];
  const poll = (maxAgeMs: number) => {
    asked = [];
    const read = () =>
      new Promise<number>((resolve, reject) => asked.push({ resolve, reject })).then((value) => [
        { labels: {}, value },
      ]);
    metrics.poll({ name: 'company_relations_polled', help: 'h', labelNames: [], maxAgeMs, read });
  };

  it('keeps no reader waiting, and is read once however many look', async () => {
    poll(60_000);
    expect(await Promise.all([lines('polled'), lines('polled')])).toEqual([
      ['company_relations_polled 0'],
      ['company_relations_polled 0'],
    ]);
    asked[0]?.resolve(7);
    expect([await lines('polled'), await lines('polled'), asked.length]).toEqual([
      ['company_relations_polled 7'],
      ['company_relations_polled 7'],
      1,
    ]);
  });

  it('is read again when it is old, and has no values where that fails', async () => {
    poll(0);
    await lines('polled');
    asked[0]?.resolve(7);
    expect(await lines('polled')).toEqual(['company_relations_polled 7']);
    asked[1]?.reject(new Error('the graph is away'));
    await lines('polled');
    expect([await lines('polled'), asked.length]).toEqual([['company_relations_polled 0'], 4]);
  });
});
