import { randomBytes } from 'node:crypto';
import { Collector } from '@company-relations/telemetry/testing';
import { proves } from './conformance/proves';
import type { ApiProcess } from './harness/api-process';
import { idsOf, preparedService, sendAs, startApiWith } from './harness/service';

const path = '/v2/relations';
const request = `POST ${path}`;
let collector: Collector;
let api: ApiProcess;

beforeAll(async () => {
  collector = await Collector.start();
  api = await startApiWith({ ...collector.environment, SUBSCRIPTION_CACHE_SECONDS: '30' });
});
afterAll(async () => {
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
      const ofRequests = [
        'http.request.method',
        'http.route',
        'http.response.status_code',
        'company_relations.outcome',
        'company_relations.page',
      ];
      expect(new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(
        new Set([...ofRequests, 'db.system.name', 'db.query.summary']),
      );
    },
  );
});
