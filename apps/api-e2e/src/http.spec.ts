import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { bodyLimitBytes, smallBodyLimit, throttled } from './harness/api-settings';
import { type Answer, send } from './harness/http';
import { expectDescribed } from './harness/openapi-document';
import { idsOf, searchRelations, sendAs, startApiWith } from './harness/service';

const json = { 'content-type': 'application/json' };
const body = '{"SearchParameters":{"ServiceId":[4001]}}';

function expectProblem(answer: Answer, status: number): void {
  expect({ status: answer.status, type: String(answer.headers['content-type']).split(';')[0] }).toEqual({
    status,
    type: 'application/problem+json',
  });
  expect(answer.json).toMatchObject({
    type: expect.stringMatching(/^(https?:\/\/\S+|about:blank)$/),
    status,
    title: expect.stringMatching(/\S/),
  });
  // The response must contain no stack trace, no path of a source file and no text of a query.
  expect(answer.text).not.toMatch(/node_modules|\.ts|\.js|at \w+ \(|MATCH|neo4j/i);
}

describe('answers of HTTP', () => {
  proves(
    ['versioning: all paths start with /v2/', 'POST /v2/relations', 'GET /v2/relations/search-parameters'],
    'exist under /v2/ only',
    async () => {
      expect((await sendAs('full', { method: 'POST', path: '/v2/relations', headers: json, body })).status).toBe(200);
      for (const path of ['/relations', '/v1/relations', '/v3/relations', '/V2x/relations']) {
        expectProblem(await sendAs('full', { method: 'POST', path, headers: json, body }), 404);
      }
    },
  );

  proves(['decision 23'], 'unknown paths get 404 as problem JSON', async () => {
    for (const path of [
      '/unknown',
      '/docs/unknown',
      '/v2',
      '/v2/unknown',
      '/v2/relations/4001',
      '/v2/%',
      '/openapi.yaml.bak',
    ]) {
      expectProblem(await sendAs('full', { path }), 404);
    }
  });

  proves(['decision 13', 'POST /v2/relations'], 'undeclared methods get 405 with Allow', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await sendAs('full', { method, path: '/v2/relations' });
      expectProblem(answer, 405);
      expect(answer.headers.allow).toBe('POST');
    }
  });

  proves(
    ['decision 13', 'GET /v2/relations/search-parameters'],
    'undeclared methods of search-parameters get 405 with Allow',
    async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await sendAs('full', { method, path: '/v2/relations/search-parameters' });
        expectProblem(answer, 405);
        expect(String(answer.headers.allow).split(/, ?/)).toContain('GET');
      }
    },
  );

  proves(['decision 13', 'POST /v2/relations'], 'another content type, or none, gets 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/jsonp', undefined]) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      expectProblem(await sendAs('full', { method: 'POST', path: '/v2/relations', headers, body }), 415);
    }
  });

  proves(['POST /v2/relations'], 'JSON with a charset is accepted', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect(idsOf(await sendAs('full', { method: 'POST', path: '/v2/relations', headers, body }))).toEqual([4001]);
  });

  proves(
    ['POST /v2/relations', 'X-Pagination.Cursor'],
    'a 200 is JSON with X-Pagination in one line of ASCII',
    async () => {
      const answer = await searchRelations('full', { SearchParameters: { CountryCode: ['IS'] }, PageSize: 3 });
      expect(String(answer.headers['content-type'])).toMatch(/^application\/json(;|$)/);
      expect(String(answer.headers['x-pagination'])).toMatch(
        /^\{"Count":3,"TotalCount":23,"PageSize":3,"TotalPages":8,"Cursor":"[\x21-\x7e]+"\}$/,
      );
    },
  );
});

describe('the body size limit', () => {
  let api: ApiProcess;

  beforeAll(async () => {
    api = await startApiWith(smallBodyLimit);
  });

  afterAll(() => api.stop());

  proves(
    ['operation: body size limit', 'decision 13'],
    'applies: a body above it gets 413, a body of exactly that size is read',
    async () => {
      const sized = (bytes: number) => {
        const empty = JSON.stringify({ SearchParameters: { ServiceId: [4001] }, padding: '' });
        return empty.replace('"padding":""', `"padding":"${'x'.repeat(bytes - empty.length)}"`);
      };
      const post = (bytes: number) =>
        sendAs('full', { method: 'POST', path: '/v2/relations', headers: json, body: sized(bytes) }, api.baseUrl);
      expect(idsOf(await post(bodyLimitBytes))).toEqual([4001]);
      const answer = await post(bodyLimitBytes + 1);
      expectProblem(answer, 413);
      await expectDescribed('post', '/v2/relations', answer);
    },
  );
});

describe('the request rate', () => {
  const limit = 3;
  let api: ApiProcess;

  beforeAll(async () => {
    api = await startApiWith(throttled(limit, 600));
  });

  afterAll(() => api.stop());

  const post = (subscription: string) => searchRelations(subscription, body, api.baseUrl);

  proves(
    ['status 429', 'limit request rate', 'operation: rate limit headers', 'decision 22', 'decision 23'],
    'is limited for each subscription and only at POST /v2/relations, and a caller without a token never sees the limit',
    async () => {
      for (let count = 0; count < limit; count += 1) {
        const answer = await post('throttled');
        expect({
          status: answer.status,
          limit: answer.headers['x-ratelimit-limit'],
          remaining: answer.headers['x-ratelimit-remaining'],
          policy: answer.headers['ratelimit-policy'],
          window: answer.headers['ratelimit'],
        }).toEqual({
          status: 200,
          limit: String(limit),
          remaining: String(limit - 1 - count),
          policy: `"searches";q=${limit};w=600`,
          window: expect.stringMatching(new RegExp(`^"searches";r=${limit - 1 - count};t=\\d+$`)),
        });
      }
      const refused = await post('throttled');
      expectProblem(refused, 429);
      expect(refused.headers['ratelimit']).toBe(`"searches";r=0;t=${refused.headers['retry-after']}`);
      expect(String(refused.headers['retry-after'])).toMatch(/^[1-9]\d*$/);
      expect((await post('full')).status).toBe(200);
      for (let count = 0; count < limit + 1; count += 1) {
        expect((await sendAs('throttled', { path: '/v2/relations/search-parameters' }, api.baseUrl)).status).toBe(200);
        const stranger = await send(api.baseUrl, { method: 'POST', path: '/v2/relations', headers: json, body });
        expect({ status: stranger.status, text: stranger.text }).toEqual({ status: 401, text: '' });
      }
    },
  );
});
