import { GraphUnavailable } from '@company-relations/neo4j-client';
import type { ServiceId } from '@company-relations/ownership';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { company } from '../../testing/companies-in-memory';
import { explained, invalidQuery, listedProblem } from '../../testing/problems';
import { bearer, runningApp } from '../../testing/running-app';
import { problem, rfc9110, shown } from '../../testing/shown-response';
import type { Sources } from '../sources';

const asked: ServiceId[] = [];
/**
 * Returns the result of `load` for company 1. For company 3, the graph is unavailable. Other companies do not exist.
 */
function ofCompany<T>(id: ServiceId, load: () => T): T | undefined {
  asked.push(id);
  if (id === 3) throw new GraphUnavailable('gone');
  return id === 1 ? load() : undefined;
}
const loadOwnershipAbove = async (id: ServiceId) =>
  ofCompany(id, () => ({ company: company(1).company, links: undefined, entities: new Map() }));

const sources: Pick<Sources, 'keyPersons' | 'ownership' | 'structures' | 'changes'> = {
  keyPersons: {
    loadKeyPersons: async (id) =>
      ofCompany(id, () => ({ ok: true as const, network: { asked: id, companies: [company(1)] } })) ?? {
        ok: false,
        reason: 'notFound',
      },
  },
  ownership: { loadOwnershipAbove, loadHoldingRecords: async (holdings) => holdings.map(() => []) },
  structures: {
    loadOwnershipAbove,
    loadStructure: async ({ company: id, request: wanted }) =>
      ofCompany(id, () => {
        const reading = new Map([[id, { relations: [], parties: 0 }]]);
        return { company: company(1).company, request: wanted, readings: { up: reading, down: reading } };
      }),
  },
  changes: {
    loadOwnershipAbove,
    loadChanges: async ({ company: id, period }) =>
      ofCompany(id, () => ({
        ...{ company: company(1).company, period, relations: [], parties: 0 },
        ...{ before: { more: 0 }, after: { more: 0 } },
      })),
  },
};

/** An endpoint about one company: its path, a valid query, and invalid queries with the messages that refuse them. */
interface Endpoint {
  readonly path: string;
  readonly query: string;
  readonly refused: readonly (readonly [query: string, ...messages: string[]])[];
  /**
   * By the name of a parameter: the text that says which values the parameter takes. By a message that is not about an
   * invalid value: the whole entry of `problems`.
   */
  readonly expected: Readonly<Record<string, string | object | undefined>>;
}

const day = 'a date as yyyy-MM-dd, from 0001-01-02 to today (UTC)';
const asOf = 'a date as yyyy-MM-dd, not after today (UTC)';

const misspelled = (sent: string, meant: string) => ({
  [`${sent} is an invalid parameter (${meant} is meant).`]: listedProblem(
    'query-parameter-misspelled',
    { parameter: sent },
    meant,
  ),
});

const endpoints: readonly Endpoint[] = [
  {
    path: 'key-persons',
    query: '',
    refused: [
      ['?levels=0', 'Invalid value in levels: 0.'],
      ['?levels=11', 'Invalid value in levels: 11.'],
      ['?levels=', 'Invalid value in levels: .'],
      ['?levels=1&levels=2', 'Invalid value in levels: ["1","2"].'],
      ['?asOf=9999-01-01', 'Invalid value in asOf: 9999-01-01.'],
    ],
    expected: { levels: 'an integer from 1 to 10', asOf },
  },
  {
    path: 'ultimate-owners',
    query: '?limit=1&rules=control',
    refused: [
      ['?limit=0', 'Invalid value in limit: 0.'],
      ['?limit=11', 'Invalid value in limit: 11.'],
      ['?limit=', 'Invalid value in limit: .'],
      ['?limit=1&limit=2', 'Invalid value in limit: ["1","2"].'],
      ['?rules=', 'Invalid value in rules: .'],
      ['?rules=amlr-52,amlr-99&rules=x', 'Invalid value in rules: amlr-99.', 'Invalid value in rules: x.'],
      ['?limit=x&rules=%3Cb%3E', 'Invalid value in limit: x.', 'Invalid value in rules: <b>.'],
      ['?asOf=9999-01-01', 'Invalid value in asOf: 9999-01-01.'],
    ],
    expected: {
      asOf,
      limit: 'an integer from 1 to 10',
      rules: 'one of amlr-52, amlr-54, national, finnish, control, or several of them separated by commas',
    },
  },
  {
    path: 'structure',
    query: '',
    refused: [
      ['?depth=0', 'Invalid value in depth: 0.'],
      ['?depth=11', 'Invalid value in depth: 11.'],
      ['?depth=1&depth=2', 'Invalid value in depth: ["1","2"].'],
      ['?direction=sideways', 'Invalid value in direction: sideways.'],
      ['?asOf=9999-01-01', 'Invalid value in asOf: 9999-01-01.'],
      ['?asof=2017-06-30', 'asof is an invalid parameter (asOf is meant).'],
      [
        '?asOf=2017-06-30&ASOF=2017-06-30&depth=0&Direction=up',
        'Invalid value in depth: 0.',
        'ASOF is an invalid parameter (asOf is meant).',
        'Direction is an invalid parameter (direction is meant).',
      ],
      ['?direction=&depth=x', 'Invalid value in direction: .', 'Invalid value in depth: x.'],
    ],
    expected: {
      ...{ depth: 'an integer from 1 to 10', direction: 'one of up, down, both', asOf },
      ...misspelled('asof', 'asOf'),
      ...misspelled('ASOF', 'asOf'),
      ...misspelled('Direction', 'direction'),
    },
  },
  {
    path: 'structure.svg',
    query: '',
    refused: [
      ['?theme=pink', 'Invalid value in theme: pink.'],
      ['?theme=', 'Invalid value in theme: .'],
      ['?theme=dark&theme=light', 'Invalid value in theme: ["dark","light"].'],
      ['?asOf=9999-01-01', 'Invalid value in asOf: 9999-01-01.'],
      ['?depth=0&theme=pink', 'Invalid value in depth: 0.', 'Invalid value in theme: pink.'],
    ],
    expected: { depth: 'an integer from 1 to 10', asOf, theme: 'one of auto, light, dark, print' },
  },
  {
    path: 'changes',
    query: '?from=2020-01-01',
    refused: [
      ['', 'from is missing.'],
      ['?from=2020-1-1&to=9999-01-01', 'Invalid value in from: 2020-1-1.', 'Invalid value in to: 9999-01-01.'],
      ['?from=2020-01-01&from=2020-01-02', 'Invalid value in from: ["2020-01-01","2020-01-02"].'],
      ['?from=2020-01-02&to=2020-01-01', 'from must not be after to.'],
      ['?from=2020-01-01&To=2021-01-01', 'To is an invalid parameter (to is meant).'],
    ],
    expected: {
      ...{ from: day, to: day },
      ...misspelled('To', 'to'),
      'from is missing.': listedProblem('parameter-missing', { parameter: 'from' }, day),
      'from must not be after to.': listedProblem(
        'days-reversed',
        { parameter: 'to' },
        'a day that is not before from',
      ),
    },
  },
];

let app: NestExpressApplication;

beforeAll(async () => {
  app = await runningApp({}, undefined, undefined, sources);
});
beforeEach(() => asked.splice(0));
afterAll(() => app.close());

describe.each(endpoints)('GET /v2/relations/{serviceId}/$path', ({ path, query, refused, expected }) => {
  const url = (id: number | string, sent = query) => `/v2/relations/${id}/${path}${sent}`;
  const get = (target: string, from = app) => request(from.getHttpServer()).get(target).set('Authorization', bearer());

  it.each(refused.map(([sent, ...messages]) => ({ sent, messages })))(
    'refuses "$sent", whatever the company',
    async ({ sent, messages }) => {
      const refusal = problem(400, invalidQuery(messages, expected));
      const answers = [await get(url(1, sent)), await get(url(3, sent)), await get(url('x', sent))];
      expect(answers.map(shown)).toEqual([refusal, refusal, refusal]);
      expect(asked).toEqual([]);
    },
  );

  it('gives the same answer for an unknown id and for what is no id', async () => {
    const notFound = problem(404, { type: rfc9110('15.5.5'), title: 'Not found', ...explained('company-not-found') });
    const ids = [4, 'x', '1.5', '0', '-1', '9007199254740993', '%20'];
    const answers = await Promise.all(ids.map((id) => get(url(id))));
    expect(answers.map(shown)).toEqual(answers.map(() => notFound));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('answers 503 while the graph is unavailable', async () => {
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

  it('refuses callers without a token, whatever the query', async () => {
    const [[invalid] = ['']] = refused;
    const answers = [invalid, query].map((sent) => request(app.getHttpServer()).get(url(1, sent)));
    for (const { status, text, headers } of await Promise.all(answers))
      expect([status, text, headers['www-authenticate']]).toEqual([401, '', 'Bearer']);
    expect(asked).toEqual([]);
  });

  it('counts as a search, and is refused as one', async () => {
    const limited = await runningApp({ throttle: { limit: 2, windowMs: 60_000 } }, undefined, undefined, sources);
    try {
      await request(limited.getHttpServer())
        .post('/v2/relations')
        .set('Authorization', bearer())
        .send({ SearchParameters: { ServiceId: [1] } });
      const answers = [await get(url(1), limited), await get(url(1), limited)];
      const remaining = 'x-ratelimit-remaining';
      expect(answers.map(({ status, headers, body }) => [status, headers[remaining], body.title])).toEqual([
        [200, '0', undefined],
        [429, '0', 'Too many requests'],
      ]);
    } finally {
      await limited.close();
    }
  });
});
