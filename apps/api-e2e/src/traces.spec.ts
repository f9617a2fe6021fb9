import { randomBytes } from 'node:crypto';
import { Collector } from '@company-relations/telemetry/testing';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import type { Call } from './harness/http';
import { idsOf, preparedService, sendAs, startApiWith } from './harness/service';

const path = '/v2/relations';
const request = `POST ${path}`;
const ofRequests = ['http.request.method', 'http.route', 'http.response.status_code', 'company_relations.outcome'];
const ofQueries = ['db.system.name', 'db.query.summary'];
let collector: Collector;
let api: ApiProcess;

beforeEach(async () => {
  collector = await Collector.start();
  api = await startApiWith({ ...collector.environment, SUBSCRIPTION_CACHE_SECONDS: '30', LOG_LEVEL: 'debug' });
});
afterEach(async () => {
  await api.stop();
  await collector.stop();
});

/**
 * Sends a search with a `traceparent` header, as a part of a trace of the caller.
 *
 * @returns the ID of that trace, and the companies found.
 */
async function tracedSearch(
  parameters: Readonly<Record<string, unknown>>,
): Promise<{ trace: string; found: number[] }> {
  const trace = randomBytes(16).toString('hex');
  const headers = { 'content-type': 'application/json', traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  const body = JSON.stringify({ SearchParameters: parameters, PageSize: 25 });
  return { trace, found: idsOf(await sendAs('full', { method: 'POST', path, headers, body }, api.baseUrl)) };
}

/** For each span of a trace, its name followed by the names of its ancestors. */
function spansOf({ trace }: { readonly trace: string }): string[][] {
  return collector.spans
    .filter(({ traceId }) => traceId === trace)
    .map((span) => [span.name, ...collector.above(span)])
    .sort();
}

describe('the trace of a search', () => {
  proves(
    ['operation: traces'],
    'goes from the caller down to each Cypher query, named by its file, and contains no search value',
    async () => {
      const byNumber = await tracedSearch({ OrgNo: ['SC123456'], CountryCode: ['GB'] });
      const byCountry = await tracedSearch({ CountryCode: ['GB'] });
      const together = await Promise.all([4001, 4002, 4004].map((id) => tracedSearch({ ServiceId: [id] })));
      await api.stop();

      expect([byNumber, byCountry, ...together].map(({ found }) => found)).toEqual([
        [4001],
        [4001, 4002, 4004],
        [4001],
        [4002],
        [4004],
      ]);
      // The graph keeps ultimate owners, so no holdings above or below the companies are read.
      const relations = ['cypher load-all-relations', request];
      expect([spansOf(byNumber), spansOf(byCountry)]).toEqual([
        [[request], ['cypher find-subscriptions', request], relations],
        [[request], relations, ['cypher search-by-country', request]],
      ]);
      // Searches that are sent at the same time may share a query. Even so, every span must be directly below the
      // request of its own trace.
      const below = together.flatMap((search) => spansOf(search).filter(([name]) => name !== request));
      expect(below.map(([, ...above]) => above)).toEqual(below.map(() => [request]));
      expect(below.map(([name]) => name)).toContain('cypher load-all-relations');
      const { NEO4J_PASSWORD = '', NEO4J_URI = '' } = preparedService().graphSettings;
      for (const secret of ['SC123456', 'Search One', NEO4J_PASSWORD, NEO4J_URI, 'Bearer', 'eyJ'])
        expect(collector.text).not.toContain(secret);
      expect(attributesSent()).toEqual(new Set([...ofRequests, 'company_relations.page', ...ofQueries]));
    },
  );
});

function attributesSent(): Set<string> {
  return new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
}

const json = { 'content-type': 'application/json' };
const searching = (body: object): Call => ({
  ...{ method: 'POST', path: '/v2/companies/search', headers: json, body: JSON.stringify(body) },
});
/** A request of each kind that searches by names and numbers or is answered with them, and its route. */
const requests: readonly (readonly [route: string, call: Call, status: number])[] = [
  ['POST /v2/companies/search', searching({ Name: 'Frida Falk', Limit: 5 }), 200],
  ['POST /v2/companies/search', searching({ OrgNo: '910 000 101', LEI: '9999EXAMPLEALFANO001' }), 200],
  ['POST /v2/companies/search', searching({ Name: 'Nowheretobefound', OrgNo: '99110022' }), 200],
  ['POST /v2/companies/search', searching({ Name: 'Badlywritten', OrgNo: ['88110022'] }), 400],
  ['GET /v2/companies/{serviceId}', { path: '/v2/companies/3003' }, 200],
  ['GET /v2/relations/{serviceId}/key-persons', { path: '/v2/relations/3001/key-persons?asOf=2020-06-15' }, 200],
  [
    'GET /v2/relations/{serviceId}/ultimate-owners',
    { path: '/v2/relations/3001/ultimate-owners?asOf=2020-06-15' },
    200,
  ],
  ['GET /v2/relations/{serviceId}/structure', { path: '/v2/relations/3001/structure?direction=both' }, 200],
  ['GET /v2/relations/{serviceId}/structure.svg', { path: '/v2/relations/3001/structure.svg' }, 200],
  ['GET /v2/relations/{serviceId}/changes', { path: '/v2/relations/3001/changes?from=2015-01-01' }, 200],
];
/** What was searched for above, and names and numbers of the answers. Log lines may be written without spaces or hyphens. */
const secrets = [
  ...['fridafalk', '910000101', '9999EXAMPLEALFANO001', 'Nowheretobefound', '99110022', 'Badlywritten', '88110022'],
  ...['HanneHemmelig', 'DeltaApS', '30010000', 'AlfaHolding', '8501011234', '9999EXAMPLEFRIDASE01'],
].map((secret) => secret.toLowerCase());

describe('the trace and the log of a request that searches by names and numbers, or is answered with them', () => {
  proves(
    ['operation: traces', 'operation: logs'],
    'contain none of these names and numbers, and neither do the headers of the answer',
    async () => {
      const headers: unknown[] = [];
      let answered = '';
      for (const [route, call, status] of requests) {
        const answer = await sendAs('full', call, api.baseUrl);
        expect([route, answer.status]).toEqual([route, status]);
        headers.push(answer.headers);
        answered += answer.text;
      }
      await api.stop();

      const secretsIn = (text: string) =>
        secrets.filter((secret) =>
          text
            .replace(/[\s-]|%20/g, '')
            .toLowerCase()
            .includes(secret),
        );
      expect(secretsIn(answered)).toEqual(
        expect.arrayContaining(['fridafalk', '910000101', 'hannehemmelig', 'deltaaps']),
      );
      expect([collector.text, api.logs(), JSON.stringify(headers)].map(secretsIn)).toEqual([[], [], []]);
      const roots = collector.spans.map(({ name }) => name).filter((name) => / \/v2\//.test(name));
      expect(roots.sort()).toEqual(requests.map(([route]) => route.replace('{serviceId}', ':serviceId')).sort());
      const routesLogged = requests.map(([route]) => route.split(' ')[1]?.replace('{serviceId}', ':serviceId'));
      expect(routesLogged.filter((route) => !api.logs().includes(String(route)))).toEqual([]);
      expect([...attributesSent()].filter((name) => ![...ofRequests, ...ofQueries].includes(name))).toEqual([]);
    },
  );
});
