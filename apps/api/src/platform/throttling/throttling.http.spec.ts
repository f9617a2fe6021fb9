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

it('a subscription over its limit gets 429 whatever it sends, and can still list the parameters', async () => {
  const accepted = [await search(), await search()];
  expect(
    accepted.map(({ status, headers }) => [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]),
  ).toEqual([
    [200, '2', '1'],
    [200, '2', '0'],
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
  expect([refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']]).toEqual(['2', '0']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['x-ratelimit-reset']).toBe(refused.headers['retry-after']);
  const listed = await request(app.getHttpServer())
    .get('/v2/relations/search-parameters')
    .set('Authorization', bearer());
  expect(listed.status).toBe(200);
});
