import { areas, Grants } from '@company-relations/authorization';
import { type GraphReader, operatorsOf } from '@company-relations/neo4j-client';
import { migrate, seed, type SmallWorld, testGraph } from '../test/small-world';
import type { CompanyGraphOptions } from './company-graph-options';
import { type CompanyFilter, CompanyGraph } from './index';

const graph = testGraph();
const everywhere = new Grants({ GB: areas, NO: areas });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

describe('a search by dates', () => {
  const count = 2_000;
  const [D, next] = [100, 101];

  /** Companies with ids from `from` on, loaded on `day`. */
  const loadedOn = (day: number, countryCode: string, from: number) =>
    Array.from({ length: count }, (_, at) => ({
      serviceId: from + at + 1,
      countryCode,
      contentUpdatedOn: day,
      relationsUpdatedOn: day,
    }));

  /** Returns the first two companies that the search finds, and how many rows the indexes gave to all of its queries. */
  async function firstTwo(
    filter: CompanyFilter,
    options?: CompanyGraphOptions,
  ): Promise<{ found: number[]; rows: number }> {
    let rows = 0;
    const reader: GraphReader = {
      read: async <Row>(...[query, parameters, options]: Parameters<GraphReader['read']>) => {
        const seeks = operatorsOf(await graph.profile(query, parameters)).filter(({ operatorType }) =>
          /Scan|Seek/.test(operatorType),
        );
        rows += seeks.reduce((sum, seek) => sum + (seek.rows ?? 0), 0);
        return graph.read<Row>(query, parameters, options);
      },
    };
    const found = await new CompanyGraph(reader, options).search(filter, everywhere, { after: 0, limit: 2 });
    return { found, rows };
  }

  const fewRows = 20;

  it('reads the index of the range with fewer companies, however many days the other range has', async () => {
    const [one, ...others] = loadedOn(D, 'GB', 0);
    const companiesOfGB = [{ ...one, relationsUpdatedOn: next }, ...others] as SmallWorld['companies'];
    await seed(graph, { companies: companiesOfGB, persons: [], records: [] });
    const days = { contentUpdated: { from: D, to: D }, relationsUpdated: { from: next } };
    const { found, rows } = await firstTwo({ countries: ['GB'], ...days });
    expect(found).toEqual([1]);
    expect(rows).toBeLessThan(fewRows);
    await seed(graph, {
      companies: [...companiesOfGB, ...loadedOn(D, 'NO', 10_000)],
      persons: [],
      records: [],
    });
    const ofTwo = await firstTwo({ countries: ['GB', 'NO'], ...days });
    expect(ofTwo.found).toEqual([1]);
    expect(ofTwo.rows).toBeLessThan(fewRows);
  });

  it('chooses the index for each country', async () => {
    await seed(graph, {
      companies: [...loadedOn(D, 'GB', 0), ...loadedOn(next, 'NO', 10_000)],
      persons: [],
      records: [],
    });
    const { found, rows } = await firstTwo({
      countries: ['GB', 'NO'],
      contentUpdated: { from: D, to: D },
      relationsUpdated: { from: next, to: next },
    });
    expect(found).toEqual([]);
    expect(rows).toBeLessThan(fewRows);
  });

  it('that very many companies of one country match does not read the other countries', async () => {
    await seed(graph, {
      companies: [...loadedOn(D, 'GB', 0), ...loadedOn(next, 'NO', 10_000)],
      persons: [],
      records: [],
    });
    const { found, rows } = await firstTwo(
      { countries: ['GB', 'NO'], contentUpdated: { to: D } },
      { maxEntriesReadPerPage: 100 },
    );
    expect(found).toEqual([1, 2]);
    expect(rows).toBeLessThan(fewRows);
  });

  it.each([0, 1])(
    'that all companies of one country match does not read all of a country where %i match',
    async (matches) => {
      // In NO, 300 companies changed in one of the ranges and 300 others in the other range.
      const entries = 300;
      const companiesOfNO = loadedOn(D - 1, 'NO', 10_000).map((company, at) => ({
        ...company,
        ...(at < entries && { contentUpdatedOn: D }),
        ...(at >= entries - matches && at < 2 * entries - matches && { relationsUpdatedOn: D }),
      }));
      await seed(graph, { companies: [...loadedOn(D, 'GB', 0), ...companiesOfNO], persons: [], records: [] });
      const { found, rows } = await firstTwo(
        {
          countries: ['NO', 'GB'],
          contentUpdated: { from: D },
          relationsUpdated: { from: D },
        },
        { maxEntriesReadPerPage: 100 },
      );
      expect(found).toEqual([1, 2]);
      // With several countries, each range is read twice.
      expect(rows).toBeLessThan(2 * entries + fewRows);
    },
  );

  it('by both dates counts no more matches than decide how to read a country', async () => {
    // Each company has a pair of days of its own.
    const companiesOfGB = loadedOn(D, 'GB', 0).map((company, at) => ({
      ...company,
      contentUpdatedOn: D + (at % 50),
      relationsUpdatedOn: D + Math.floor(at / 50),
    }));
    await seed(graph, { companies: companiesOfGB, persons: [], records: [] });
    const { found, rows } = await firstTwo(
      { countries: ['GB'], contentUpdated: { from: D }, relationsUpdated: { from: D } },
      { maxEntriesReadPerPage: 100 },
    );
    expect(found).toEqual([1, 2]);
    // The stored counts have 50 days of content and 40 days of relations.
    expect(rows).toBeLessThan(50 + 40 + fewRows);
  });
});
