import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response, type Test } from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';
import { explained } from '../../testing/problems';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ throttle: { limit: 1, windowMs: 60_000 } });
});

afterAll(() => app.close());

/** A response without the headers that differ for every request. */
function whole({ status, headers, text }: Response): object {
  const { date: _date, 'x-request-id': _id, ...others } = headers as Record<string, string>;
  return { status, headers: others, text };
}

const target = () => request(app.getHttpServer());

describe('without a valid token', () => {
  const requests: readonly (() => Test)[] = [
    () => target().post('/v2/relations'),
    () => target().post('/v2/relations').type('text').send('no JSON'),
    () => target().post('/v2/relations').type('json').send('{'),
    () =>
      target()
        .post('/v2/relations')
        .type('json')
        .send(`"${'x'.repeat(2_000_000)}"`),
    () => target().delete('/v2/relations'),
    () => target().get('/V2/RELATIONS/'),
    () => target().options('/v2/relations'),
    () => target().get('/v2/relations/search-parameters'),
    () => target().post('/v2/relations/search-parameters'),
    () => target().get('/v2/subscription'),
    () => target().get('/v2/batches/batch-files'),
    () => target().get('/v2/batches/batch-file/1'),
    () => target().get('/v2/batches/batch-file/1/manifest'),
    () => target().get('/v2/batches/batch-file/%E0%A4%A'),
    () => target().delete('/v2/batches/batch-file/1'),
    () => target().delete('/v2/subscription'),
    () => target().get('/v2'),
    () => target().get('/v2/'),
    () => target().get('/v2?a=b'),
    () => target().get('/v2/unknown'),
    () => target().get('/v2/unknown/deep?a=b'),
    () => target().get('/v2/%E0%A4%A'),
  ];

  it('every endpoint, method, path and body under the version gets the same empty 401', async () => {
    const expected = await target().post('/v2/relations');
    expect([
      expected.status,
      expected.headers['www-authenticate'],
      expected.text,
      expected.headers['content-length'],
    ]).toEqual([401, 'Bearer', '', '0']);
    for (const send of requests) expect(whole(await send())).toEqual(whole(expected));
    for (const header of ['', 'Bearer', bearer().replace('Bearer', 'Basic')]) {
      const response = await target().post('/v2/relations').set('Authorization', header);
      expect(whole(response)).toEqual(whole(expected));
    }
  });

  it('every rejected token gets the same empty 401, which says that it was rejected and not why', async () => {
    const without = whole(await target().post('/v2/relations')) as { headers: object };
    const expected = {
      ...without,
      headers: { ...without.headers, 'www-authenticate': 'Bearer error="invalid_token"' },
    };
    const rejected = [
      'Bearer x',
      'Bearer a b',
      'bearer  a.b.c',
      `Bearer ${'x'.repeat(15_000)}`,
      bearer().slice(0, -4),
      bearer({ subscription: 'unknown' }),
      bearer({ client_organisation: 'organisation-2' }),
      bearer({}, { expiresIn: -60 }),
      bearer({}, { audience: 'other' }),
    ];
    for (const token of rejected)
      expect(whole(await target().post('/v2/relations').set('Authorization', token))).toEqual(expected);
    for (const send of requests) expect(whole(await send().set('Authorization', 'Bearer x'))).toEqual(expected);
  });

  it('a request does not count against the limit of a subscription', async () => {
    await target()
      .post('/v2/relations')
      .set('Authorization', bearer({}, { expiresIn: -60 }));
    const response = await target()
      .post('/v2/relations')
      .set('Authorization', bearer())
      .send({ SearchParameters: { ServiceId: [1] } });
    expect(response.status).toBe(200);
  });
});

describe('with a token', () => {
  it.each([
    '/v2',
    '/v2/',
    '/v2/unknown',
    '/v2/relations/unknown',
    '/v2/%E0%A4%A',
    '/v2/batches',
    '/v2/batches/batch-file/',
  ])('%s is not found', async (path) => {
    const response = await target().get(path).set('Authorization', bearer());
    expect([response.status, response.type, response.body]).toEqual([
      404,
      'application/problem+json',
      {
        type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5',
        status: 404,
        title: 'Not found',
        ...explained('path-not-found'),
      },
    ]);
  });
});
