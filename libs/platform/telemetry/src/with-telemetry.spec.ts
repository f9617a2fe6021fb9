import {
  inSpan,
  type Metrics,
  MetricsAddressUnavailableError,
  openMetrics,
  stopTracing,
  wantsTraces,
  withTelemetry,
} from './index';
import { Collector } from '../test/collector';

const anyPort = { host: '127.0.0.1', port: 0 };
let collector: Collector;

beforeEach(async () => {
  collector = await Collector.start();
  Object.assign(process.env, collector.environment);
});
afterEach(async () => {
  for (const name of Object.keys(collector.environment)) delete process.env[name];
  await collector.stop();
});

const spanned = () => inSpan('work', {}, async () => undefined);

it('traces and metrics are there while work is done, and end with it', async () => {
  let used: Metrics | undefined;
  const port = await withTelemetry('x', anyPort, async (metrics) => {
    used = metrics;
    await spanned();
    return metrics?.port;
  });
  expect([wantsTraces(process.env), collector.spans.map(({ name }) => name), collector.resources[0]]).toEqual([
    true,
    ['work'],
    { 'service.name': 'company-relations-x' },
  ]);
  expect([typeof port, used?.port]).toEqual(['number', undefined]);
});

it('both end where the work fails', async () => {
  let used: Metrics | undefined;
  const failed = withTelemetry('x', anyPort, async (metrics) => {
    used = metrics;
    await spanned();
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
  expect([used?.port, collector.spans.length]).toEqual([undefined, 1]);
});

it('when metrics cannot be served no work is done, and the traces end', async () => {
  const other = await openMetrics('other', anyPort);
  const work = jest.fn();
  const failure = await withTelemetry('x', { host: '127.0.0.1', port: other.port as number }, work).catch(
    (error: unknown) => error,
  );
  await other.close();
  expect(failure).toBeInstanceOf(MetricsAddressUnavailableError);
  expect((failure as Error).message).toBe('Metrics cannot be served at METRICS_PORT and METRICS_HOST (EADDRINUSE).');
  // If tracing had not ended, it would send this span.
  await spanned();
  await stopTracing();
  expect([work.mock.calls, collector.spans]).toEqual([[], []]);
});

it('without settings there are no metrics', async () => {
  expect(await withTelemetry('x', undefined, async (metrics) => metrics)).toBeUndefined();
});
