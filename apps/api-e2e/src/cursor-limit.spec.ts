import { GraphClient, int } from '@company-relations/neo4j-client';
import { proves } from './conformance/proves';
import { graphClientSettings } from './harness/graph';
import { expectMessages, idsOf, paginationOf, searchRelations } from './harness/service';

const limit = 100_000;
const firstId = 10_000_000;
const surplus = 50;

/** As small as a company can be, and counted as the loader counts; the country belongs to this spec file alone. */
const createCompanies = {
  name: 'create-maltese-companies',
  text: `MERGE (kept:CountryCount {countryCode: 'MT'}) SET kept.companies = coalesce(kept.companies, 0) + $to - $from + 1
         WITH kept UNWIND range($from, $to) AS id
         CREATE (:Entity:Company {serviceId: id, countryCode: 'MT', profile: '{"countryCode":"MT"}'})`,
};

describe('the limit of a cursor run', () => {
  let graph: GraphClient;

  const create = (from: number, to: number) =>
    graph.write((transaction) => transaction.run(createCompanies, { from: int(from), to: int(to) }));

  const page = (PageSize: number, Cursor: string) =>
    searchRelations('malta', { SearchParameters: { CountryCode: ['MT'] }, PageSize, Cursor });

  beforeAll(async () => {
    graph = new GraphClient(graphClientSettings());
    for (let from = firstId; from < firstId + limit; from += 20_000) await create(from, from + 19_999);
  });

  afterAll(() => graph.close());

  /** Follows a chain to its end, over gapless ids; tells its last page and the cursor that led there. */
  async function follow(pageSize: number): Promise<{ served: number; lastCount: number; end: string | null; beforeLast: string }> {
    let [served, lastCount, beforeLast] = [0, 0, ''];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const answer = await page(pageSize, cursor);
      const ids = idsOf(answer);
      expect([ids[0], ids.at(-1)]).toEqual([firstId + served, firstId + served + ids.length - 1]);
      lastCount = ids.length;
      served += lastCount;
      beforeLast = cursor;
      cursor = paginationOf(answer).Cursor;
    }
    return { served, lastCount, end: cursor, beforeLast };
  }

  proves(
    [
      'You are not allowed to iterate more than 100000 via cursor.',
      'limit cursor iteration',
      'decision 16',
      'status 400',
      'X-Pagination.TotalPages',
    ],
    '100000 companies are served to the end; with more, the last page is cut to end there and its cursor gets the message',
    async () => {
      const exact = await follow(499);
      expect(exact).toMatchObject({ served: limit, lastCount: limit % 499, end: null });

      await create(firstId + limit, firstId + limit + surplus - 1);
      const cut = await page(499, exact.beforeLast);
      expect(idsOf(cut).at(-1)).toBe(firstId + limit - 1);
      const { Cursor, ...counts } = paginationOf(cut);
      expect(counts).toEqual({ Count: limit % 499, TotalCount: limit, PageSize: 499, TotalPages: 201 });
      expectMessages(await page(1, Cursor as string), ['You are not allowed to iterate more than 100000 via cursor.']);

      const anew = paginationOf(await page(500, '*'));
      expect(anew).toMatchObject({ Count: 500, TotalCount: limit + surplus, TotalPages: 201 });
    },
  );
});
