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
  await traced(() =>
    inSpan('outer', { attributes: { country: 'NO' } }, () =>
      inSpan('inner', { kind: 'client' }, async () => undefined),
    ),
  );
  const [inner, outer] = collector.spans;
  expect(collector.spans).toMatchObject([
    {
      name: 'inner',
      kind: 'client',
      attributes: {},
      failed: false,
      traceId: outer?.traceId,
      parentSpanId: outer?.spanId,
    },
    { name: 'outer', kind: 'internal', attributes: { country: 'NO' }, failed: false },
  ]);
  expect(inner && collector.above(inner)).toEqual(['outer']);
});

it('an error is recorded by its kind, without its message', async () => {
  await traced(() => inSpan('failing', {}, () => Promise.reject(new TypeError('secret'))).catch(() => undefined));
  expect(collector.spans).toMatchObject([
    { name: 'failing', failed: true, events: 0, attributes: { 'error.type': 'TypeError' } },
  ]);
  expect(collector.text).not.toContain('secret');
});

it('a request continues the trace of its caller, and takes nothing else from the caller', async () => {
  const headers = {
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    tracestate: 'secret=1',
    baggage: 'secret=2',
  };
  await traced(async () =>
    inRequestSpan(headers, 'GET', (span) => span?.end('GET /route', { 'http.route': '/route' }, true)),
  );
  expect(collector.spans).toMatchObject([
    {
      traceId: 'a'.repeat(32),
      parentSpanId: 'b'.repeat(16),
      name: 'GET /route',
      kind: 'server',
      attributes: { 'http.request.method': 'GET', 'http.route': '/route' },
      failed: true,
    },
  ]);
  expect(collector.text).not.toContain('secret');
});

/**
 * Sends two requests, one with and one without the sampled flag. Returns the names of the spans that were collected.
 */
async function sampledOf(variables: Readonly<Record<string, string>>, traceId = 'a'.repeat(32)): Promise<string[]> {
  const before = collector.spans.length;
  await traced(async () => {
    for (const flags of ['00', '01']) {
      const traceparent = `00-${traceId}-${'b'.repeat(16)}-${flags}`;
      let below: Promise<unknown> = Promise.resolve();
      inRequestSpan({ traceparent }, 'GET', (span) => {
        below = inSpan(`below ${flags}`, {}, async () => undefined).finally(() =>
          span?.end(`request ${flags}`, {}, false),
        );
      });
      await below;
    }
  }, variables);
  return collector.spans
    .slice(before)
    .map(({ name }) => name)
    .sort();
}

it('neither the flag nor the trace id of a caller decides what is sampled, but the variables of the service', async () => {
  const all = ['below 00', 'below 01', 'request 00', 'request 01'];
  expect(await sampledOf({})).toEqual(all);
  for (const OTEL_TRACES_SAMPLER of ['always_on', 'parentbased_always_on', 'invented'])
    expect(await sampledOf({ OTEL_TRACES_SAMPLER })).toEqual(all);
  for (const OTEL_TRACES_SAMPLER of ['always_off', 'parentbased_always_off'])
    expect(await sampledOf({ OTEL_TRACES_SAMPLER })).toEqual([]);
  // The trace ID is the smallest possible one: a sampler that used it would sample the request at any ratio above 0.
  for (const OTEL_TRACES_SAMPLER of ['traceidratio', 'parentbased_traceidratio']) {
    const ratio = (OTEL_TRACES_SAMPLER_ARG: string) =>
      sampledOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }, `${'0'.repeat(31)}1`);
    expect([await ratio('0.000001'), await ratio('1'), await ratio('2'), await ratio('x')]).toEqual([
      [],
      all,
      all,
      all,
    ]);
  }
});

it('the sender of spans is recorded by its name, and nothing of its machine or its command line', async () => {
  await traced(() => inSpan('span', {}, async () => undefined));
  expect(Object.keys(collector.resources[0] ?? {}).sort()).toEqual(['service.name']);
});

it('the standard variables name the service and choose what is sampled', async () => {
  await traced(() => inSpan('span', {}, async () => undefined), { OTEL_SERVICE_NAME: 'mine' });
  expect(collector.resources.map((resource) => resource['service.name'])).toEqual(['mine']);
  await traced(() => inSpan('another', {}, async () => undefined), { OTEL_TRACES_SAMPLER: 'always_off' });
  expect(collector.spans.map(({ name }) => name)).toEqual(['span']);
});
