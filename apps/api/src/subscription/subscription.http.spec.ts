import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../testing/running-app';
import { explained } from '../testing/problems';

let app: NestExpressApplication;

beforeEach(async () => {
  app = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } });
});

afterEach(() => app.close());

const url = '/v2/subscription';
const ask = () => request(app.getHttpServer()).get(url).set('Authorization', bearer());
const search = () =>
  request(app.getHttpServer())
    .post('/v2/relations')
    .set('Authorization', bearer())
    .send({ SearchParameters: { ServiceId: [1] } });
const responseWith = (rate: object) => ({
  SubscriptionId: 'nordic',
  ClientOrganisationId: 'organisation-1',
  Countries: [
    { CountryCode: 'NO', Areas: [] },
    { CountryCode: 'SE', Areas: [] },
  ],
  Limits: { PageSize: 500, ServiceIds: 500, CursorCompanies: 100_000 },
  Rate: { Limit: 2, WindowSeconds: 60, ...rate },
});

it('shows the caller what it may see, and stays out of caches', async () => {
  const { status, headers, text } = await ask();
  expect([status, headers['content-type'], headers['cache-control'], text]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
    JSON.stringify(responseWith({ Remaining: 2, ResetSeconds: 0 })),
  ]);
});

it('shows how many searches are left, does not count as one, and is answered when none is left', async () => {
  const bodies = [];
  for (let count = 0; count < 3; count += 1) {
    await search();
    bodies.push((await ask()).body);
  }
  const ResetSeconds = expect.any(Number);
  expect(bodies).toEqual([1, 0, 0].map((Remaining) => responseWith({ Remaining, ResetSeconds })));
  expect(bodies[0].Rate.ResetSeconds).toBeGreaterThan(0);
});

it('answers HEAD without a body', async () => {
  const { status, headers, text } = await request(app.getHttpServer()).head(url).set('Authorization', bearer());
  expect([status, headers['content-type'], text]).toEqual([200, 'application/json; charset=utf-8', undefined]);
});

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
  const { status, headers, body } = await request(app.getHttpServer())[method](url).set('Authorization', bearer());
  expect([status, headers['content-type'], headers['allow'], body]).toEqual([
    405,
    'application/problem+json; charset=utf-8',
    'GET, HEAD',
    {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6',
      status: 405,
      title: 'Method not allowed',
      ...explained('method-not-allowed'),
    },
  ]);
});
