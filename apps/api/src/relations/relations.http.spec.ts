import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { CompaniesInMemory, company } from '../testing/companies-in-memory';
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
const validationProblem = (...messages: string[]) => ({
  status: 400,
  type: 'application/problem+json; charset=utf-8',
  body: {
    type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
    status: 400,
    title: 'One or more validation errors occurred.',
    errors: { parameters: messages },
    ValidationResults: messages,
  },
});
const problem = (status: number, type: string, title: string) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  body: { type, status, title },
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

  it('reports all problems at once', async () => {
    expect(
      shown(await post({ SearchParameters: { Foo: [1], CountryCode: ['DK'] }, PageSize: 501, Cursor: '' })),
    ).toEqual(
      validationProblem(
        'Pagesize is invalid (Maximum pagesize: 500).',
        'Cursor has not a valid value.',
        'Foo is an invalid parameter.',
        'DK is an unauthorized country code.',
      ),
    );
  });

  it.each(['', '{', '{"SearchParameters":}', 'undefined', '{"SearchParameters":{"OrgNo":["\ud800"'])(
    'refuses the malformed JSON %j',
    async (body) => {
      expect(shown(await post(body))).toEqual(validationProblem('The request body is not valid JSON.'));
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
    expect(shown(response)).toEqual(validationProblem('The request body is not valid JSON.'));
  });

  it.each(['null', '[]', '5', '"text"', '{}', '{"SearchParameters":null}', `${'['.repeat(4000)}${']'.repeat(4000)}`])(
    'finds no parameters in %.30s',
    async (body) => {
      expect(shown(await post(body))).toEqual(validationProblem('Searchparameters are missing.'));
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
      problem(405, 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6', 'Method not allowed'),
      'GET, HEAD',
    ]);
  });
});
