import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { EntriesInMemory } from '../../testing/entries-in-memory';
import { bearer, runningApp } from '../../testing/running-app';
import { explained } from '../../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp();
});

afterAll(() => app.close());

const get = (path: string) => request(app.getHttpServer()).get(path);

it('the service is alive but not ready while the graph is unavailable, and says which check failed', async () => {
  const [live, ready] = [await get('/health/live'), await get('/health/ready')];
  expect([live.status, live.body, ready.status, ready.type, ready.headers['retry-after'], ready.body]).toEqual([
    200,
    { status: 'ok' },
    503,
    'application/problem+json',
    '5',
    {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4',
      status: 503,
      title: 'The service is unavailable for the moment',
      ...explained('unavailable'),
      details: {
        graph: { status: 'down', reason: 'unreachable' },
        throttle: { status: 'up', countedBy: 'this process' },
        audit: { status: 'up' },
      },
    },
  ]);
});

it.each(['/health/live', '/health/ready'])('%s takes no other method, and names those that it takes', async (path) => {
  const methods = ['post', 'put', 'patch', 'delete', 'options', 'trace'] as const;
  const answers = await Promise.all(methods.map((method) => request(app.getHttpServer())[method](path)));
  expect(answers.map(({ status, type, headers, body }) => [status, type, headers['allow'], body])).toEqual(
    methods.map(() => [
      405,
      'application/problem+json',
      'GET, HEAD',
      {
        type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6',
        status: 405,
        title: 'Method not allowed',
        ...explained('method-not-allowed'),
      },
    ]),
  );
});

it('an unknown path outside of the version gets 404', async () => {
  const response = await get('/nothing');
  expect([response.status, response.type]).toEqual([404, 'application/problem+json']);
});

it.each(['0190f2a4-7c1e-7abc-8def-0123456789ab', '0190F2A4-7C1E-4ABC-9DEF-0123456789AB'])(
  'the request id %s is a UUID and kept',
  async (id) => {
    const response = await get('/health/live').set('X-Request-Id', id);
    expect(response.headers['x-request-id']).toBe(id);
  },
);

it.each([
  '010170-11111',
  'abc-1._',
  '0190f2a4-7c1e-7abc-8def-0123456789ab 010170',
  '01017011-1110-0000-0000-000000000000',
])('the request id %s could say something of a person and is replaced', async (id) => {
  const response = await get('/health/live').set('X-Request-Id', id);
  expect(response.headers['x-request-id']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

it('the documentation page loads only what the service itself serves', async () => {
  const page = await get('/docs/reference');
  const references = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference as string);
  expect(page.status).toBe(200);
  expect(references.length).toBeGreaterThan(2);
  expect(references.filter((reference) => /^(https?:)?\/\//.test(reference))).toEqual([]);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  const statuses = await Promise.all(
    references.map(async (reference) => (await get(new URL(reference, 'http://host/docs/reference').pathname)).status),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it('every answer carries the security headers', async () => {
  const response = await request(app.getHttpServer()).post('/v2/relations').set('Authorization', bearer()).send({});
  expect([
    response.headers['x-content-type-options'],
    response.headers['x-powered-by'],
    response.headers['etag'],
  ]).toEqual(['nosniff', undefined, undefined]);
});

it('however many ask for readiness, it is looked at once a second', async () => {
  const audit = new EntriesInMemory();
  const looks: number[] = [];
  const check = () => {
    looks.push(performance.now());
    return audit.check();
  };
  const asked = await runningApp({}, undefined, undefined, { audit: { append: audit.append, check } });
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const { port } = asked.getHttpServer().address() as AddressInfo;
  const ready = () =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port, path: '/health/ready', agent }, (response) =>
        response.resume().once('end', () => resolve(response.statusCode ?? 0)),
      );
      sent.once('error', reject).end();
    });
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: 1_500 }, ready));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  await asked.close();
  // The test runs without a graph, so the service is never ready.
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.length).toBeLessThanOrEqual(Math.ceil(seconds));
  for (const [index, at] of looks.slice(1).entries())
    expect(at - (looks[index] as number)).toBeGreaterThanOrEqual(1_000);
});
