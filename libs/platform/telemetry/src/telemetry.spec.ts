import {
  inRequestSpan,
  inSpan,
  BoundedLabelValues,
  readMetricsSettings,
  startTracing,
  stopTracing,
  wantsTraces,
} from './index';

jest.mock('./otel', () => {
  throw new Error('OpenTelemetry was loaded.');
});

describe('without OTEL_… variables', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'x' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://h' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://h', OTEL_SDK_DISABLED: 'TRUE' },
  ])('loads nothing of OpenTelemetry, as with %j', async (environment) => {
    expect([wantsTraces(environment), await startTracing('x', environment), await stopTracing()]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  it('work is done as it is', async () => {
    const spans: unknown[] = [];
    inRequestSpan({}, 'GET', (span) => spans.push(span));
    expect([await inSpan('s', {}, async () => 7), spans]).toEqual([7, [undefined]]);
    await expect(inSpan('s', {}, () => Promise.reject(new Error('e')))).rejects.toThrow('e');
  });
});

it.each([
  { OTEL_TRACES_EXPORTER: 'otlp' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://h' },
  { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://h' },
])('%j asks for traces', async (environment) => {
  expect(wantsTraces(environment)).toBe(true);
  await expect(startTracing('x', environment)).rejects.toThrow('OpenTelemetry was loaded.');
});

it('metrics are off without a port, and on the loopback unless said otherwise', () => {
  expect(
    [
      {},
      { METRICS_PORT: ' ', METRICS_HOST: 'h' },
      { METRICS_PORT: '9464' },
      { METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' },
    ].map(readMetricsSettings),
  ).toEqual([
    { settings: undefined },
    { settings: undefined },
    { settings: { host: '127.0.0.1', port: 9464 } },
    { settings: { host: '0.0.0.0', port: 0 } },
  ]);
  const problem = { problem: 'METRICS_PORT must be a whole number from 0 to 65535' };
  expect(['65536', '-1', 'x', '1e3', '123456'].map((port) => readMetricsSettings({ METRICS_PORT: port }))).toEqual([
    problem,
    problem,
    problem,
    problem,
    problem,
  ]);
});

it('a label has a limited number of values', () => {
  const values = new BoundedLabelValues(2);
  expect(['a', 'b', 'c', 'a', 'd', 'b'].map((value) => values.of(value))).toEqual([
    'a',
    'b',
    'other',
    'a',
    'other',
    'b',
  ]);
});
