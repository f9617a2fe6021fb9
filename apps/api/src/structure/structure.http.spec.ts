import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { company } from '../testing/companies-in-memory';
import { bearer, runningApp } from '../testing/running-app';
import type { StructureSource } from './load-structure';
import { explained, invalidQuery } from '../testing/problems';

const asked: unknown[] = [];
/** Company 1 is found. For company 3 the graph is unavailable. */
const source: StructureSource = {
  loadOwnershipAbove: async (id) => {
    if (id === 3) throw new GraphUnavailable('gone');
    return id === 1 ? { company: company(1).company, links: undefined, entities: new Map() } : undefined;
  },
  loadStructure: async (lookup) => {
    asked.push(lookup.request);
    if (lookup.company !== 1) return undefined;
    const reading = new Map([[lookup.company, { relations: [], parties: 0 }]]);
    return { company: company(1).company, request: lookup.request, readings: { up: reading, down: reading } };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ throttle: { limit: 40, windowMs: 60_000 } }, undefined, undefined, { structures: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const url = (id: number | string, query = '') => `/v2/relations/${id}/structure${query}`;
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

it('answers with what the caller may see, and stays out of caches', async () => {
  // The caller has a grant for Norway without any area.
  expect(shown(await get(url(1)))).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'no-store',
    body: {
      ...{ ServiceId: 1, Direction: 'up', Depth: 3, Edges: [] },
      Nodes: [
        { Node: '1', Kind: 'company', ServiceId: 1, CountryCode: 'NO', IsCompany: true, IsSearchableEntity: true },
      ],
      Stops: [
        {
          ...{ Node: '1', Direction: 'up', Reason: 'NotGranted' },
          Areas: ['BeneficialOwner', 'Owner', 'CompanyStructureOwner'],
        },
      ],
    },
  });
});

it('follows the direction and the depth asked for', async () => {
  for (const query of ['', '?direction=down', '?direction=both&depth=10', '?depth=1&other=1']) await get(url(1, query));
  expect(asked).toEqual([
    { directions: ['up'], depth: 3 },
    { directions: ['down'], depth: 3 },
    { directions: ['up', 'down'], depth: 10 },
    { directions: ['up'], depth: 1 },
  ]);
});

const expectedValues = {
  depth: 'an integer from 1 to 10',
  direction: 'one of up, down, both',
  asOf: 'a date as yyyy-MM-dd, not after today (UTC)',
};

it.each([
  ['?depth=0', ['Invalid value in depth: 0.']],
  ['?depth=11', ['Invalid value in depth: 11.']],
  ['?depth=1&depth=2', ['Invalid value in depth: ["1","2"].']],
  ['?direction=sideways', ['Invalid value in direction: sideways.']],
  ['?asOf=9999-01-01', ['Invalid value in asOf: 9999-01-01.']],
  ['?direction=&depth=x', ['Invalid value in direction: .', 'Invalid value in depth: x.']],
])('refuses %s, whatever the company', async (query, messages) => {
  const refused = problem(400, invalidQuery(messages, expectedValues));
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
  const { status, text, headers } = await request(app.getHttpServer()).get(url(1, '?depth=0'));
  expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
});

it('counts as a search, and is refused as one', async () => {
  const limited = await runningApp({ throttle: { limit: 1, windowMs: 60_000 } }, undefined, undefined, {
    structures: source,
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
