import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../testing/running-app';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp();
});

afterAll(() => app.close());

const get = (path: string) => request(app.getHttpServer()).get(path);

it('the service is alive while the graph is not there, but not ready', async () => {
  const [live, ready] = [await get('/health/live'), await get('/health/ready')];
  expect([live.status, live.body, ready.status, ready.type, ready.headers['retry-after'], ready.body]).toEqual([
    200,
    { status: 'ok' },
    503,
    'application/problem+json',
    '5',
    { type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.6.4', status: 503, title: 'The service is unavailable for the moment' },
  ]);
});

it('a path outside of the version that names nothing is not found', async () => {
  const response = await get('/nothing');
  expect([response.status, response.type]).toEqual([404, 'application/problem+json']);
});

it('a well-formed request id is kept, any other replaced', async () => {
  const sent = (id: string) => get('/health/live').set('X-Request-Id', id);
  const [kept, replaced] = [await sent('abc-1._'), await sent('a b')];
  expect([kept.headers['x-request-id'], replaced.headers['x-request-id']]).toEqual(['abc-1._', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it('the documentation page loads only what the service itself serves', async () => {
  const page = await get('/docs');
  const references = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference]) => reference as string);
  expect(page.status).toBe(200);
  expect(references.length).toBeGreaterThan(2);
  expect(references.filter((reference) => /^(https?:)?\/\//.test(reference))).toEqual([]);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  const statuses = await Promise.all(references.map(async (reference) => (await get(new URL(reference, 'http://host/docs').pathname)).status));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it('every answer carries the security headers', async () => {
  const response = await request(app.getHttpServer()).post('/v2/relations').set('Authorization', bearer()).send({});
  expect([response.headers['x-content-type-options'], response.headers['x-powered-by'], response.headers['etag']]).toEqual(['nosniff', undefined, undefined]);
});
