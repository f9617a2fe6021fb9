import { createHash } from 'node:crypto';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type AddedRoleCodes, noAddedRoleCodes } from '@company-relations/ownership';
import { codeTableResponses } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { bearer, runningApp } from '../testing/running-app';
import { explained, invalidQuery } from '../testing/problems';

let app: NestExpressApplication;

beforeEach(async () => {
  app = await runningApp({ throttle: { limit: 8, windowMs: 60_000 } });
});

afterEach(() => app.close());

const get = (path: string) =>
  request(app.getHttpServer()).get(path).set({ Authorization: bearer(), 'Accept-Encoding': 'identity' });

it.each(['legal-forms', 'operational-statuses', 'roles'] as const)(
  'the table %s has all published codes, and a tag of its bytes',
  async (table) => {
    const { status, headers, text } = await get(`/v2/code-tables/${table}`);
    expect([status, headers['content-type'], headers['cache-control'], headers['etag'], text]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, no-cache',
      `"${createHash('sha256').update(text).digest('base64url')}"`,
      JSON.stringify(codeTableResponses[table]),
    ]);
  },
);

it('an entry says what its integer means', async () => {
  const { body: forms } = await get('/v2/code-tables/legal-forms');
  const { body: statuses } = await get('/v2/code-tables/operational-statuses');
  const { body: roles } = await get('/v2/code-tables/roles');
  const entryOf = ({ Codes }: { Codes: { Id: number }[] }, id: number) => Codes.find(({ Id }) => Id === id);
  expect([entryOf(forms, 1005), entryOf(statuses, 1), entryOf(roles, 1001), roles.Groups[0]]).toEqual([
    { Id: 1005, CountryCode: 'NO', Code: 'AS', Text: 'Aksjeselskap', EnglishText: 'Private limited company' },
    { Id: 1, Code: 'ACTIVE', Text: 'Active' },
    { Id: 1001, Register: 'NO', Code: 'LEDE', Text: 'Chair of the Board', Category: 'Board of Directors' },
    { Register: 'NO', Code: 'STYR', Category: 'Board of Directors' },
  ]);
  expect([forms.Groups, statuses.Groups]).toEqual([undefined, undefined]);
});

describe('with roles that the operator added', () => {
  const director = { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' };
  let added: AddedRoleCodes = noAddedRoleCodes;
  const graph = { addedRoleCodes: async () => added };

  it('the table of roles has them at once, with their sources and another tag', async () => {
    await app.close();
    app = await runningApp({}, undefined, undefined, { roleCodes: graph });
    const before = await get('/v2/code-tables/roles');
    added = {
      sources: ['Own list'],
      roleTypes: [director],
      roleGroups: [
        { register: 'DE', code: 'VORSTAND', category: 'Executive Board' },
        // A group that was published later is there as it is published.
        { register: 'NO', code: 'STYR', category: 'Own Board' },
      ],
    };
    const after = await get('/v2/code-tables/roles').set('If-None-Match', before.headers['etag'] as string);
    const published = codeTableResponses.roles;
    expect([after.status, after.body, after.headers['etag']]).toEqual([
      200,
      {
        ...published,
        Sources: [...published.Sources, 'Own list'],
        Codes: [
          ...published.Codes,
          { Id: 1_000_001, Register: 'DE', Code: 'GF', Text: 'Managing Director', Category: 'Management' },
        ],
        Groups: [...(published.Groups ?? []), { Register: 'DE', Code: 'VORSTAND', Category: 'Executive Board' }],
      },
      `"${createHash('sha256').update(after.text).digest('base64url')}"`,
    ]);
    expect(before.body).toEqual(published);
    expect((await get('/v2/code-tables/roles').set('If-None-Match', after.headers['etag'] as string)).status).toBe(304);
  });

  it('it is not there while the graph does not respond, and the other tables are', async () => {
    await app.close();
    app = await runningApp({}, undefined, undefined, {
      roleCodes: { addedRoleCodes: () => Promise.reject(new GraphUnavailable('away')) },
    });
    const statuses = [];
    for (const table of ['roles', 'legal-forms', 'operational-statuses'])
      statuses.push((await get(`/v2/code-tables/${table}`)).status);
    expect(statuses).toEqual([503, 200, 200]);
  });
});

it('a caller that has the table gets 304 without a body, and another one the table', async () => {
  const path = '/v2/code-tables/roles';
  const tag = (await get(path)).headers['etag'] as string;
  const answers = [];
  for (const sent of [tag, `"other", W/${tag}`, '*', '"other"']) {
    const { status, headers, text } = await get(path).set('If-None-Match', sent);
    answers.push([status, headers['etag'], headers['cache-control'], text === '']);
  }
  const same = [tag, 'private, no-cache'];
  expect(answers).toEqual([
    [304, ...same, true],
    [304, ...same, true],
    [304, ...same, true],
    [200, ...same, false],
  ]);
});

it('each request counts as a search', async () => {
  const limited = [];
  for (let count = 0; count < 9; count += 1) {
    const { status, headers } = await get('/v2/code-tables/roles');
    limited.push([status, headers['x-ratelimit-remaining']]);
  }
  expect(limited).toEqual([...[7, 6, 5, 4, 3, 2, 1, 0].map((left) => [200, String(left)]), [429, '0']]);
});

it.each(['forms', 'Roles', '__proto__', 'constructor', 'roles%2F'])('there is no table %s', async (table) => {
  const { status, body } = await get(`/v2/code-tables/${table}`);
  expect([status, body]).toEqual([
    400,
    invalidQuery([`Invalid value in table: ${decodeURIComponent(table)}.`], {
      table: 'one of legal-forms, operational-statuses, roles',
    }),
  ]);
});

it('without a token there is none of it', async () => {
  for (const table of ['roles', 'forms', '']) {
    const { status, text, headers } = await request(app.getHttpServer()).get(`/v2/code-tables/${table}`);
    expect([status, text, headers['etag']]).toEqual([401, '', undefined]);
  }
});

it('HEAD has the headers of the table', async () => {
  const whole = await get('/v2/code-tables/roles');
  const head = await request(app.getHttpServer()).head('/v2/code-tables/roles').set('Authorization', bearer());
  const described = ({ headers }: { headers: Record<string, string> }) =>
    ['etag', 'content-length', 'content-type', 'cache-control'].map((name) => headers[name]);
  expect([head.status, head.text, described(head)]).toEqual([200, undefined, described(whole)]);
});

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
  const { status, headers, body } = await request(app.getHttpServer())
    [method]('/v2/code-tables/roles')
    .set('Authorization', bearer());
  expect([status, headers['allow'], body]).toEqual([
    405,
    'GET, HEAD',
    {
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.6',
      status: 405,
      title: 'Method not allowed',
      ...explained('method-not-allowed'),
    },
  ]);
});
