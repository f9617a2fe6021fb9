import { EventEmitter } from 'node:events';
import { type Metrics, openMetrics } from '@company-relations/telemetry';
import { documentedMetrics, metricsIn } from '@company-relations/telemetry/testing';
import type { Request, Response } from 'express';
import { ApiMetrics } from './api-metrics';
import { recordResponseStats } from './response-stats';

let metrics: Metrics;
let apiMetrics: ApiMetrics;

beforeEach(async () => {
  metrics = await openMetrics('api', { host: '127.0.0.1', port: 0 });
  apiMetrics = new ApiMetrics(metrics);
});
afterEach(() => metrics.close());

/** Reads the time series of a metric. Their lines are returned without the name of the metric. */
async function series(name: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(`company_relations_${name}`));
  return lines.map((line) => line.slice(`company_relations_${name}`.length));
}

it('the age of packages is read once a minute at most, and is 0 where there are none', async () => {
  let asked = 0;
  apiMetrics.watchPackages(async (limit) => {
    asked += 1;
    return [
      { organisationId: 'bank', deltas: true, createdAt: 1_700_000_000_500 },
      { organisationId: `of-${limit}`, deltas: false, createdAt: 0 },
    ];
  });
  await metrics.text();
  expect(await series('newest_package_timestamp_seconds')).toEqual([
    '{organisation="bank",deltas="true"} 1700000000.5',
    '{organisation="of-1000",deltas="false"} 0',
  ]);
  expect(asked).toBe(1);
});

it('connections to the graph are in use, free or waited for', async () => {
  const use = { underWay: 0, maxConnections: 3 };
  apiMetrics.graph.watchConnections(() => use);
  expect(await series('graph_connections')).toEqual(['{state="in_use"} 0', '{state="free"} 3', '{state="waiting"} 0']);
  use.underWay = 5;
  expect(await series('graph_connections')).toEqual(['{state="in_use"} 3', '{state="free"} 0', '{state="waiting"} 2']);
});

it('computations are counted from 0 for each way that they go', async () => {
  apiMetrics.countComputation('aborted');
  expect(await series('computations_total')).toEqual([
    '{event="started"} 0',
    '{event="finished"} 0',
    '{event="failed"} 0',
    '{event="aborted"} 1',
    '{event="timedOut"} 0',
  ]);
});

it('large pages are counted from 0 for each way that they go, apart from computations', async () => {
  apiMetrics.countPageTurn('timedOut');
  expect(await series('page_turns_total')).toEqual([
    '{event="started"} 0',
    '{event="finished"} 0',
    '{event="failed"} 0',
    '{event="aborted"} 0',
    '{event="timedOut"} 1',
  ]);
  expect(await series('computations_total')).toContain('{event="timedOut"} 0');
});

it('the scope in which searches are counted is reported', async () => {
  apiMetrics.watchRateLimitStore({ scope: 'this process' });
  expect(await series('throttle_shared')).toEqual([' 0']);
});

it('the metrics of the API are those that docs/operations.md lists', async () => {
  apiMetrics.watchRateLimitStore({ scope: 'all processes' });
  apiMetrics.graph.watchConnections(() => ({ underWay: 0, maxConnections: 1 }));
  apiMetrics.graph.observe('search-companies', 0.1, 'answered');
  apiMetrics.audit.watch({ isWritable: true, check: async () => undefined });
  apiMetrics.watchPackages(async () => [{ organisationId: 'bank', deltas: true, createdAt: 1 }]);
  apiMetrics.figures.watchWaiting(async () => ({ marked: 0, unmarked: 0 }));
  const request = { method: 'GET', user: { id: 'nordic' } } as unknown as Request;
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    writableFinished: true,
    req: { socket: { destroyed: false } },
    locals: {},
  }) as unknown as Response;
  recordResponseStats(response, { pageSize: 5, companies: 1 });
  apiMetrics.middleware(request, response, () => undefined);
  response.emit('close');
  await metrics.text();
  expect(metricsIn(await metrics.text())).toEqual(
    documentedMetrics('all', 'api').map(({ name, labels }) => ({ name, labels })),
  );
});
