import { randomUUID } from 'node:crypto';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { CompaniesInMemory, company } from '../../testing/companies-in-memory';
import { bearer, runningApp } from '../../testing/running-app';

// Outside of requests, Nest logs to the logger of the first app in a process. So this test needs a file of its own,
// apart from the `.http.spec.ts` files.
const companies = new CompaniesInMemory([company(1)]);
const search = companies.search;
const [r1, r2, r3] = [randomUUID(), randomUUID(), randomUUID()];
let text = '';
let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ logLevel: 'debug' }, companies, { write: (line) => void (text += line) });
});

afterAll(() => app.close());

/** Sends a search, which fails with `failure` if given, and some other requests. Returns their log lines. */
async function logOf(failure?: Error): Promise<Record<string, unknown>[]> {
  companies.search = failure ? () => Promise.reject(failure) : search;
  const token = bearer();
  const target = () => request(app.getHttpServer());
  text = '';
  await target()
    .post('/v2/relations?q=secret')
    .set('Authorization', token)
    .set('X-Request-Id', r1)
    .send({ SearchParameters: { OrgNo: ['secret'] } });
  await target().get('/v2/secret').set('Authorization', token).set('X-Request-Id', r2).set('User-Agent', 'secret');
  await target().get('/secret').set('X-Request-Id', r3).set('Cookie', 'secret');
  await target()
    .get('/v2/relations/search-parameters')
    .set('Authorization', 'Bearer secret')
    .set('X-Request-Id', 'secret-010170-11111');
  await target().get('/health/live');
  expect(text).not.toMatch(new RegExp(`secret|${token.slice(-40)}`));
  return text
    .split('\n')
    .filter(Boolean)
    .map((logged) => JSON.parse(logged));
}

const line = (level: number, requestId: string, shown: object) => ({
  level,
  time: expect.any(Number),
  requestId,
  ...shown,
});
const access = (level: number, requestId: string, shown: object) =>
  line(level, requestId, { ms: expect.any(Number), msg: 'request', ...shown });

const others = [
  access(30, r2, { method: 'GET', route: '/v2/*path', status: 404, subscription: 'nordic' }),
  access(30, r3, { method: 'GET', status: 404 }),
  access(30, expect.stringMatching(/^[0-9a-f-]{36}$/), {
    method: 'GET',
    route: '/v2/relations/search-parameters',
    status: 401,
  }),
];

it('a request is one line that says nothing of its content, a health check none', async () => {
  expect(await logOf()).toEqual([
    access(30, r1, { method: 'POST', route: '/v2/relations', status: 200, subscription: 'nordic' }),
    ...others,
  ]);
});

it('an unexpected error is logged without its message', async () => {
  expect(await logOf(new TypeError('secret value'))).toEqual([
    line(50, r1, {
      context: 'Problems',
      error: 'TypeError',
      at: expect.arrayContaining([expect.stringMatching(/^ {4}at /)]),
    }),
    access(50, r1, { method: 'POST', route: '/v2/relations', status: 500, subscription: 'nordic' }),
    ...others,
  ]);
});

it('an unreachable graph is logged by its code', async () => {
  const cause = Object.assign(new Error('secret'), { code: 'ServiceUnavailable' });
  expect(await logOf(new GraphUnavailable('secret', { cause }))).toEqual([
    line(40, r1, { context: 'Problems', error: 'GraphUnavailable', code: 'ServiceUnavailable' }),
    access(50, r1, { method: 'POST', route: '/v2/relations', status: 503, subscription: 'nordic' }),
    ...others,
  ]);
});
