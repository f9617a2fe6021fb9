import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { bearer, runningApp } from '../../testing/running-app';

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
  it('every endpoint, method, path and body under the version gets the same empty 401', async () => {
    const expected = await target().post('/v2/relations').set('Authorization', 'Bearer x');
    expect([
      expected.status,
      expected.headers['www-authenticate'],
      expected.text,
      expected.headers['content-length'],
    ]).toEqual([401, 'Bearer', '', '0']);
    const responses = [
      await target().post('/v2/relations'),
      await target().post('/v2/relations').type('text').send('no JSON'),
      await target().post('/v2/relations').type('json').send('{'),
      await target()
        .post('/v2/relations')
        .type('json')
        .send(`"${'x'.repeat(2_000_000)}"`),
      await target().delete('/v2/relations'),
      await target().get('/V2/RELATIONS/'),
      await target().options('/v2/relations'),
      await target().get('/v2/relations/search-parameters'),
      await target().post('/v2/relations/search-parameters'),
      await target().get('/v2/subscription'),
      await target().get('/v2/batches/batch-files'),
      await target().get('/v2/batches/batch-file/1'),
      await target().get('/v2/batches/batch-file/1/manifest'),
      await target().get('/v2/batches/batch-file/%E0%A4%A'),
      await target().delete('/v2/batches/batch-file/1'),
      await target().delete('/v2/subscription'),
      await target().get('/v2'),
      await target().get('/v2/'),
      await target().get('/v2?a=b'),
      await target().get('/v2/unknown'),
      await target().get('/v2/unknown/deep?a=b'),
      await target().get('/v2/%E0%A4%A'),
      await target()
        .post('/v2/relations')
        .set('Authorization', bearer({ subscription: 'unknown' })),
      await target()
        .post('/v2/relations')
        .set('Authorization', bearer({}, { expiresIn: -60 })),
      await target().post('/v2/relations').set('Authorization', bearer().replace('Bearer', 'Basic')),
    ];
    for (const response of responses) expect(whole(response)).toEqual(whole(expected));
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
      { type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5', status: 404, title: 'Not found' },
    ]);
  });
});
