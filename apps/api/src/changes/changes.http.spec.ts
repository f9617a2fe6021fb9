import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp } from '../testing/running-app';
import type { ChangesSource } from './load-changes';
import { explained, invalidRequest, listedProblem } from '../testing/problems';

const asked: unknown[] = [];
/** Company 1 is found. For company 3 the graph is unavailable. */
const source: ChangesSource = {
  loadOwnershipAbove: async (id) => {
    if (id === 3) throw new GraphUnavailable('gone');
    return id === 1 ? { company: company(1).company, links: undefined, entities: new Map() } : undefined;
  },
  loadChanges: async ({ company: id, period }) => {
    asked.push([period.from, period.to]);
    if (id !== 1) return undefined;
    return { company: company(1).company, period, relations: [], parties: 0, before: { more: 0 }, after: { more: 0 } };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ throttle: { limit: 40, windowMs: 60_000 } }, undefined, undefined, { changes: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const url = (id: number | string, query = '?from=2020-01-01') => `/v2/relations/${id}/changes${query}`;
const get = (path: string) => request(app.getHttpServer()).get(path).set('Authorization', bearer());
const shown = ({ status, headers, text }: Response) => ({
  status,
  type: headers['content-type'],
  cache: headers['cache-control'],
  body: text === '' ? '' : JSON.parse(text),
});
const problem = (status: number, body: object) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  cache: 'no-store',
  body: { ...body, status },
});
const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;

const today = new Date().toISOString().slice(0, 10);
const dayOf = (text: string) => Date.parse(text) / 86_400_000;

it('answers with what the caller may see, and stays out of caches', async () => {
  // The caller has a grant for Norway without any area.
  expect(shown(await get(url(1, '?from=2020-01-01&to=2020-12-31')))).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'no-store',
    body: {
      ...{ ServiceId: 1, From: '2020-01-01', To: '2020-12-31' },
      NotGranted: ['BeneficialOwner', 'Owner', 'CompanyStructureOwner', 'KeyPerson'],
      HistoryNotGranted: true,
      Before: { AsOf: '2019-12-31' },
      After: { AsOf: '2020-12-31' },
      Nodes: [
        { Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
      ],
      Changes: [],
    },
  });
});

it('asks for the period, which ends today by default', async () => {
  for (const query of ['?from=2020-01-01&to=2020-01-01', `?from=2020-01-01&other=1`]) await get(url(1, query));
  expect(asked).toEqual([
    [18_262, 18_262],
    [18_262, expect.closeTo(dayOf(today), 0)],
  ]);
});

const day = 'a date as yyyy-MM-dd, from 0001-01-02 to today (UTC)';
const noDay = (parameter: string) => listedProblem('value-invalid', { parameter }, day);

it.each([
  ['', ['from is missing.'], [listedProblem('parameter-missing', { parameter: 'from' }, day)]],
  [
    '?from=2020-1-1&to=9999-01-01',
    ['Invalid value in from: 2020-1-1.', 'Invalid value in to: 9999-01-01.'],
    [noDay('from'), noDay('to')],
  ],
  ['?from=2020-01-01&from=2020-01-02', ['Invalid value in from: ["2020-01-01","2020-01-02"].'], [noDay('from')]],
  [
    '?from=2020-01-02&to=2020-01-01',
    ['from must not be after to.'],
    [listedProblem('days-reversed', { parameter: 'to' }, 'a day that is not before from')],
  ],
])('refuses "%s", whatever the company', async (query, messages, problems) => {
  const refused = problem(400, invalidRequest(messages, problems));
  expect([shown(await get(url(1, query))), shown(await get(url('x', query)))]).toEqual([refused, refused]);
  expect(asked).toEqual([]);
});

it('knows no difference between an id that is unknown and what is no id', async () => {
  const expected = problem(404, { type: rfc9110('15.5.5'), title: 'Not found', ...explained('company-not-found') });
  const answers = await Promise.all([4, 'x', '1.5', '9007199254740993', '%20'].map((id) => get(url(id))));
  expect(answers.map(shown)).toEqual(answers.map(() => expected));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

it('says that the graph is away', async () => {
  expect(shown(await get(url(3)))).toEqual(
    problem(503, {
      type: rfc9110('15.6.4'),
      title: 'The service is unavailable for the moment',
      ...explained('unavailable'),
    }),
  );
});

it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('has no method %s', async (method) => {
  const { status, headers, body } = await request(app.getHttpServer())[method](url(1)).set('Authorization', bearer());
  expect([status, headers['allow'], body]).toEqual([
    405,
    'GET, HEAD',
    { type: rfc9110('15.5.6'), status: 405, title: 'Method not allowed', ...explained('method-not-allowed') },
  ]);
});

it('is nothing to a stranger', async () => {
  const { status, text, headers } = await request(app.getHttpServer()).get(url(1, ''));
  expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
});

it('counts as a search, and is refused as one', async () => {
  const limited = await runningApp({ throttle: { limit: 1, windowMs: 60_000 } }, undefined, undefined, {
    changes: source,
  });
  try {
    const ask = () => request(limited.getHttpServer()).get(url(1)).set('Authorization', bearer());
    const [accepted, refused] = [await ask(), await ask()];
    expect([accepted.status, accepted.headers['x-ratelimit-remaining'], refused.status, refused.body.title]).toEqual([
      200,
      '0',
      429,
      'Too many requests',
    ]);
  } finally {
    await limited.close();
  }
});
