import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
import { explained, invalidRequest, listedProblem } from '../testing/problems';
import { bearer, runningApp } from '../testing/running-app';

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, new CompaniesInMemory([company(1), company(2), company(3, 'SE'), company(4, 'DK')]));
});

afterAll(() => app.close());

const url = '/v2/relations';
const post = (body: string | object) =>
  request(app.getHttpServer()).post(url).set('Authorization', bearer()).type('json').send(body);
const shown = ({ status, headers, body }: Response) => ({
  status,
  type: headers['content-type'],
  body: body as unknown,
});
const refusal = (messages: readonly string[], problems: readonly object[]) => ({
  status: 400,
  type: 'application/problem+json; charset=utf-8',
  body: invalidRequest(messages, problems),
});
const notJson = refusal(
  ['The request body is not valid JSON.'],
  [listedProblem('body-not-json', { pointer: '' }, 'one JSON object in UTF-8')],
);
const anyParameter =
  'one of ServiceId, OrgNo, NationalIdentificationNumber, CountryCode, ContentUpdatedAt, RelationsUpdatedAt, in any case';
const parametersMissing = refusal(
  ['Searchparameters are missing.'],
  [listedProblem('search-parameters-missing', { pointer: '/SearchParameters' }, anyParameter)],
);
const pageSizeInvalid = listedProblem('page-size-invalid', { pointer: '/PageSize' }, 'an integer from 1 to 500');
const cursorInvalid = listedProblem(
  'cursor-invalid',
  { pointer: '/Cursor' },
  '*, or the Cursor of the last X-Pagination header, with the same SearchParameters',
);
const problem = (status: number, type: string, title: string, code: string) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: { type, status, title, ...explained(code) },
});

describe('POST /v2/relations', () => {
  it('answers one page and says in X-Pagination where it stands', async () => {
    const response = await post({ SearchParameters: { CountryCode: ['NO', 'SE'] } });
    expect({
      ...shown(response),
      pagination: response.headers['x-pagination'],
      cache: response.headers['cache-control'],
    }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: {
        Relations: [
          { ServiceId: 1, CountryCode: 'NO' },
          { ServiceId: 2, CountryCode: 'NO' },
          { ServiceId: 3, CountryCode: 'SE' },
        ],
      },
      pagination: '{"Count":3,"TotalCount":3,"PageSize":10,"TotalPages":1,"Cursor":null}',
      cache: 'no-store',
    });
  });

  it('answers an empty page when nothing matches', async () => {
    const response = await post({ SearchParameters: { ServiceId: [99] } });
    expect([shown(response).body, response.headers['x-pagination']]).toEqual([
      { Relations: [] },
      '{"Count":0,"TotalCount":0,"PageSize":10,"TotalPages":0,"Cursor":null}',
    ]);
  });

  it('serves a run by its cursors', async () => {
    const ids: number[] = [];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const response = await post({ SearchParameters: { CountryCode: ['NO', 'SE'] }, PageSize: 2, Cursor: cursor });
      ids.push(...response.body.Relations.map((relation: { ServiceId: number }) => relation.ServiceId));
      cursor = JSON.parse(response.headers['x-pagination'] as string).Cursor;
    }
    expect(ids).toEqual([1, 2, 3]);
  });

  it('reports all problems at once, each with its place', async () => {
    const body = { SearchParameters: { Foo: [1], countrycode: ['NO', 'DK'] }, PageSize: 501, Cursor: '', cursor: '*' };
    expect(shown(await post(body))).toEqual(
      refusal(
        [
          'Pagesize is invalid (Maximum pagesize: 500).',
          'Cursor has not a valid value.',
          'Foo is an invalid parameter.',
          'DK is an unauthorized country code.',
          'cursor is an invalid member (Cursor is meant).',
        ],
        [
          pageSizeInvalid,
          cursorInvalid,
          listedProblem('parameter-unknown', { pointer: '/SearchParameters/Foo' }, anyParameter),
          listedProblem('country-unauthorized', { pointer: '/SearchParameters/countrycode/1' }, 'one of NO, SE'),
          listedProblem('member-misspelled', { pointer: '/cursor' }, 'Cursor'),
        ],
      ),
    );
  });

  it('reports a cursor together with other problems when its seal is broken, or when it does not fit valid parameters', async () => {
    const pageSize = 'Pagesize is invalid (Maximum pagesize: 500).';
    const both = refusal([pageSize, 'Cursor has not a valid value.'], [pageSizeInvalid, cursorInvalid]);
    const sizeAlone = refusal([pageSize], [pageSizeInvalid]);
    const parameters = { CountryCode: ['NO', 'SE'] };
    const { headers } = await post({ SearchParameters: parameters, PageSize: 1 });
    const { Cursor } = JSON.parse(headers['x-pagination'] as string) as { Cursor: string };
    const ask = async (SearchParameters: object, cursor: string) =>
      shown(await post({ SearchParameters, PageSize: 501, Cursor: cursor }));
    expect([
      await ask(parameters, 'invented'),
      await ask(parameters, `${Cursor.slice(0, -1)}${Cursor.endsWith('A') ? 'Q' : 'A'}`),
      await ask({ CountryCode: ['NO'] }, Cursor),
      await ask(parameters, Cursor),
      await ask(parameters, '*'),
    ]).toEqual([both, both, both, sizeAlone, sizeAlone]);
  });

  it('checks the seal of a cursor where the parameters are not valid, and not whether it fits them', async () => {
    const { headers } = await post({ SearchParameters: { CountryCode: ['NO', 'SE'] }, PageSize: 1 });
    const { Cursor } = JSON.parse(headers['x-pagination'] as string) as { Cursor: string };
    const messagesOf = async (cursor: string) =>
      (await post({ SearchParameters: { OrgNo: '1' }, Cursor: cursor })).body.errors.parameters as string[];
    expect([await messagesOf(Cursor), await messagesOf(`A${Cursor}`)]).toEqual([
      ['Invalid value in OrgNo: 1.'],
      ['Cursor has not a valid value.', 'Invalid value in OrgNo: 1.'],
    ]);
  });

  it.each(['', '{', '{"SearchParameters":}', 'undefined', '{"SearchParameters":{"OrgNo":["\ud800"'])(
    'refuses the malformed JSON %j',
    async (body) => {
      expect(shown(await post(body))).toEqual(notJson);
    },
  );

  it('refuses bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"SearchParameters":{"OrgNo":["'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"]}}'),
    ]);
    const response = await post('')
      .unset('Content-Length')
      .serialize(() => bytes as unknown as string)
      .send({});
    expect(shown(response)).toEqual(notJson);
  });

  it.each(['null', '[]', '5', '"text"', '{}', '{"SearchParameters":null}', `${'['.repeat(4000)}${']'.repeat(4000)}`])(
    'finds no parameters in %.30s',
    async (body) => {
      expect(shown(await post(body))).toEqual(parametersMissing);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'multipart/form-data',
    'application/jsonp',
  ])('refuses the content type %s', async (type) => {
    const response = await request(app.getHttpServer())
      .post(url)
      .set('Authorization', bearer())
      .set('Content-Type', type)
      .send('{}');
    expect(shown(response)).toEqual(
      problem(
        415,
        'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16',
        'The request body must be application/json in UTF-8',
        'unsupported-media-type',
      ),
    );
  });

  it('refuses a content coding and a body without a content type', async () => {
    const coded = await post('{}').set('Content-Encoding', 'gzip');
    const untyped = await request(app.getHttpServer()).post(url).set('Authorization', bearer());
    expect([coded.status, untyped.status]).toEqual([415, 415]);
  });

  it.each(['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
    'accepts the content type %s',
    async (type) => {
      const response = await post({ SearchParameters: { ServiceId: [1] } }).set('Content-Type', type);
      expect(response.status).toBe(200);
    },
  );

  it('refuses a body over the limit, announced or not', async () => {
    const expected = problem(
      413,
      'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.14',
      'The request body is too large',
      'body-too-large',
    );
    const body = JSON.stringify({ SearchParameters: { OrgNo: ['1'.repeat(3_000_000)] } });
    expect(shown(await post(body))).toEqual(expected);
    const { port } = app.getHttpServer().address() as { port: number };
    const chunked = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers: { authorization: bearer(), 'content-type': 'application/json' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect({ status: chunked.status, type: chunked.headers.get('content-type'), body: await chunked.json() }).toEqual(
      expected,
    );
  });

  it.each(['get', 'put', 'delete', 'patch', 'head', 'options'] as const)('has no method %s', async (method) => {
    const response = await request(app.getHttpServer())[method](url).set('Authorization', bearer());
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
  });
});

describe('GET /v2/relations/search-parameters', () => {
  it('lists the six parameters', async () => {
    const response = await request(app.getHttpServer()).get(`${url}/search-parameters`).set('Authorization', bearer());
    const Description =
      'Format yyyy-MM-dd. One value: from this date. Two values: from the first to the second date, both included.';
    expect(shown(response)).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: {
        SearchParameters: [
          { ParameterName: 'ServiceId', Datatype: 'number' },
          { ParameterName: 'OrgNo', Datatype: 'string' },
          { ParameterName: 'NationalIdentificationNumber', Datatype: 'string' },
          { ParameterName: 'CountryCode', Datatype: 'string' },
          { ParameterName: 'ContentUpdatedAt', Datatype: 'date', Description },
          { ParameterName: 'RelationsUpdatedAt', Datatype: 'date', Description },
        ],
      },
    });
  });

  it('has no other method', async () => {
    const response = await request(app.getHttpServer()).post(`${url}/search-parameters`).set('Authorization', bearer());
    expect([shown(response), response.headers['allow']]).toEqual([
      problem(405, 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6', 'Method not allowed', 'method-not-allowed'),
      'GET, HEAD',
    ]);
  });
});
