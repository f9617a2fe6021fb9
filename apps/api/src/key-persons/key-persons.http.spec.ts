import { Grants } from '@company-relations/authorization';
import { GraphUnavailable } from '@company-relations/neo4j-client';
import { type KeyPersonNetwork, noRecords, serviceId } from '@company-relations/ownership';
import { keyPersonsToWireInSteps } from '@company-relations/relations-contract';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request, { type Response } from 'supertest';
import { ComputationQueue } from '../platform/computing/computation-queue';
import { bearer, runningApp, subscription } from '../testing/running-app';
import { JsonObjectWriter } from '../platform/http/json-object-writer';
import { neverSent, rendered } from '../testing/rendered';
import { FindKeyPersons, type KeyPersonSource } from './find-key-persons';
import { explained, invalidQuery } from '../testing/problems';

const network: KeyPersonNetwork = {
  asked: serviceId(1),
  companies: [
    {
      company: {
        type: 'company',
        serviceId: serviceId(1),
        profile: { countryCode: 'NO' },
        countryCode: 'NO',
        searchable: true,
        isProtected: false,
      },
      parents: [
        {
          entity: { type: 'person', serviceId: serviceId(9), profile: { name: 'Kari' }, isProtected: false },
          current: { ...noRecords, role: [{ id: 7 }] },
          ended: noRecords,
        },
      ],
    },
  ],
};

const asked: number[] = [];
/** Company 1 is found. Company 2 has too many owners. For company 3 the graph is unavailable. */
const source: KeyPersonSource = {
  loadKeyPersons: async (company, levels) => {
    asked.push(levels);
    if (company === 3) throw new GraphUnavailable('gone');
    if (company === 1) return { ok: true, network };
    return { ok: false, reason: company === 2 ? 'tooMany' : 'notFound' };
  },
};

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({ throttle: { limit: 20, windowMs: 60_000 } }, undefined, undefined, { keyPersons: source });
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

const url = (id: number | string, query = '') => `/v2/relations/${id}/key-persons${query}`;
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
  // The caller has a grant for Norway without any area, so the response shows no key persons.
  expect(shown(await get(url(1)))).toEqual({
    status: 200,
    type: 'application/json; charset=utf-8',
    cache: 'no-store',
    body: { ServiceId: 1, Levels: 3, KeyPersons: [] },
  });
  const caller = { ...subscription, grants: new Grants({ NO: ['KeyPerson'] }) };
  const writer = new JsonObjectWriter(neverSent, keyPersonsToWireInSteps);
  const wanted = { serviceId: serviceId(1), levels: 2 };
  await rendered(new FindKeyPersons(source, new ComputationQueue()).respond(wanted, caller, writer), caller);
  expect({ response: writer.body }).toEqual({
    response: {
      ServiceId: 1,
      Levels: 2,
      KeyPersons: [
        expect.objectContaining({
          ServiceId: 9,
          Name: 'Kari',
          Paths: [
            {
              KeyPersonRoles: [expect.objectContaining({ Id: 7 })],
              Companies: [expect.objectContaining({ ServiceId: 1, CountryCode: 'NO' })],
            },
          ],
          MorePaths: false,
        }),
      ],
    },
  });
});

it('follows the levels asked for', async () => {
  await get(url(1, '?levels=1'));
  await get(url(1, '?levels=10&other=1'));
  expect(asked).toEqual([1, 10]);
});

const expectedValues = {
  levels: 'an integer from 1 to 10',
  asOf: 'a date as yyyy-MM-dd, not after today (UTC)',
};

it.each([
  ['?levels=0', '0'],
  ['?levels=11', '11'],
  ['?levels=', ''],
  ['?levels=1&levels=2', '["1","2"]'],
  ['?asOf=9999-01-01', '9999-01-01', 'asOf'],
])('refuses %s, whatever the company', async (query, quoted, name = 'levels') => {
  const messages = [`Invalid value in ${name}: ${quoted}.`];
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

it('says that there is too much for one answer, and that the graph is away', async () => {
  expect(shown(await get(url(2)))).toEqual(
    problem(422, {
      type: rfc9110('15.5.21'),
      title: 'The answer would be too large',
      ...explained('answer-too-large'),
      detail: 'Ask for fewer levels.',
    }),
  );
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
  const { status, text, headers } = await request(app.getHttpServer()).get(url(1, '?levels=0'));
  expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
});

it('counts as a search, and is refused as one', async () => {
  const limited = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } }, undefined, undefined, {
    keyPersons: source,
  });
  try {
    const server = limited.getHttpServer();
    await request(server)
      .post('/v2/relations')
      .set('Authorization', bearer())
      .send({ SearchParameters: { ServiceId: [1] } });
    const ask = () => request(server).get(url(1)).set('Authorization', bearer());
    const [accepted, refused] = [await ask(), await ask()];
    expect([
      accepted.status,
      accepted.headers['x-ratelimit-remaining'],
      refused.status,
      refused.headers['x-ratelimit-remaining'],
      refused.body.title,
    ]).toEqual([200, '0', 429, '0', 'Too many requests']);
  } finally {
    await limited.close();
  }
});
