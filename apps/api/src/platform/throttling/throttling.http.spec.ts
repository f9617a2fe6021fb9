import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';
import { explained } from '../../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } });
});

afterAll(() => app.close());

const search = () =>
  request(app.getHttpServer())
    .post('/v2/relations')
    .set('Authorization', bearer())
    .send({ SearchParameters: { ServiceId: [1] } });

/** The rate limit headers, without the seconds that are left: they depend on the speed of this machine. */
const limitsOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.includes('ratelimit') && name !== 'x-ratelimit-reset')
      .map(([name, value]) => [name, value.replace(/;t=\d+$/, '')]),
  );

const limits = (remaining: string) => ({
  'ratelimit-policy': '"searches";q=2;w=60',
  ratelimit: `"searches";r=${remaining}`,
  'x-ratelimit-limit': '2',
  'x-ratelimit-remaining': remaining,
});

it('a subscription over its limit gets 429 whatever it sends, and can still list the parameters', async () => {
  const accepted = [await search(), await search()];
  expect(accepted.map(({ status, headers }) => [status, limitsOf(headers)])).toEqual([
    [200, limits('1')],
    [200, limits('0')],
  ]);
  const refused = await request(app.getHttpServer())
    .post('/v2/relations')
    .set('Authorization', bearer())
    .type('text')
    .send('no JSON');
  expect([refused.status, refused.type, refused.body]).toEqual([
    429,
    'application/problem+json',
    {
      type: 'https://www.rfc-editor.org/rfc/rfc6585#section-4',
      status: 429,
      title: 'Too many requests',
      ...explained('too-many-requests'),
    },
  ]);
  expect(limitsOf(refused.headers)).toEqual(limits('0'));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const wait = refused.headers['retry-after'];
  expect([refused.headers['x-ratelimit-reset'], refused.headers['ratelimit']]).toEqual([
    wait,
    `"searches";r=0;t=${wait}`,
  ]);
  const listed = await request(app.getHttpServer())
    .get('/v2/relations/search-parameters')
    .set('Authorization', bearer());
  expect([listed.status, Object.keys(listed.headers).filter((name) => name.includes('ratelimit'))]).toEqual([200, []]);
});
