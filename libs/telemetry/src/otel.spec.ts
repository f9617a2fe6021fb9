import { Collector } from '../test/collector';
import { inRequestSpan, inSpan, startTracing, stopTracing } from './index';

let collector: Collector;

beforeEach(async () => {
  collector = await Collector.start();
});
afterEach(async () => {
  await stopTracing();
  await collector.stop();
});

async function traced(work: () => Promise<unknown>, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  Object.assign(process.env, collector.environment, variables);
  expect(await startTracing('company-relations-test')).toBe(true);
  await work();
  await stopTracing();
  for (const name of Object.keys({ ...collector.environment, ...variables })) delete process.env[name];
}

it('spans lie below each other, and are sent before the process ends', async () => {
  await traced(() => inSpan('outer', { attributes: { country: 'NO' } }, () => inSpan('inner', { kind: 'client' }, async () => undefined)));
  const [inner, outer] = collector.spans;
  expect(collector.spans).toMatchObject([
    { name: 'inner', kind: 'client', attributes: {}, failed: false, traceId: outer?.traceId, parentSpanId: outer?.spanId },
    { name: 'outer', kind: 'internal', attributes: { country: 'NO' }, failed: false },
  ]);
  expect(inner && collector.above(inner)).toEqual(['outer']);
});

it('an error is told by its kind, without its message', async () => {
  await traced(() => inSpan('failing', {}, () => Promise.reject(new TypeError('secret'))).catch(() => undefined));
  expect(collector.spans).toMatchObject([{ name: 'failing', failed: true, events: 0, attributes: { 'error.type': 'TypeError' } }]);
  expect(collector.text).not.toContain('secret');
});

it('a request goes on in the trace of its caller, of whom nothing else is taken', async () => {
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'secret=1', baggage: 'secret=2' };
  await traced(async () => inRequestSpan(headers, 'GET', (span) => span?.end('GET /route', { 'http.route': '/route' }, true)));
  expect(collector.spans).toMatchObject([
    { traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), name: 'GET /route', kind: 'server', attributes: { 'http.request.method': 'GET', 'http.route': '/route' }, failed: true },
  ]);
  expect(collector.text).not.toContain('secret');
});

it('what sends them is told by its name, and nothing of its machine or its command line', async () => {
  await traced(() => inSpan('span', {}, async () => undefined));
  expect(Object.keys(collector.resources[0] ?? {}).sort()).toEqual(['service.name']);
});

it('the standard variables name the service and choose what is sampled', async () => {
  await traced(() => inSpan('span', {}, async () => undefined), { OTEL_SERVICE_NAME: 'mine' });
  expect(collector.resources.map((resource) => resource['service.name'])).toEqual(['mine']);
  await traced(() => inSpan('another', {}, async () => undefined), { OTEL_TRACES_SAMPLER: 'always_off' });
  expect(collector.spans.map(({ name }) => name)).toEqual(['span']);
});
