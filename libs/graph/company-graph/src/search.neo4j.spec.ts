import { areas, Grants } from '@company-relations/authorization';
import { type CompanyRelations, serviceId } from '@company-relations/ownership';
import { clear, migrate, seed, type SmallWorld, testGraph } from '../test/small-world';
import { wholeRun } from '../test/whole-run';
import { type CompanyFilter, CompanyGraph, isStreamed, type LoadedCompany } from './index';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const everywhere = new Grants({ GB: areas, NO: areas, SE: areas });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

describe('a search', () => {
  const company = (id: number, more: Partial<SmallWorld['companies'][number]> = {}) => ({
    serviceId: id,
    countryCode: 'GB',
    contentUpdatedOn: 100,
    relationsUpdatedOn: 100,
    ...more,
  });

  it('by the number of a protected person finds only where the caller has Hidden Person Access', async () => {
    await seed(graph, {
      companies: [company(1), company(2, { countryCode: 'NO' })],
      persons: [
        { serviceId: 11, nationalId: 'X', protected: true },
        { serviceId: 12, nationalId: 'X' },
      ],
      records: [
        { party: 11, company: 1, type: 'OWNS' },
        { party: 12, company: 1, type: 'OWNS' },
        { party: 11, company: 2, type: 'OWNS' },
      ],
    });
    const filter = { countries: ['GB', 'NO'], nationalIds: ['X'] };
    const withHiddenPersons = new Grants({ GB: ['Owner'], NO: ['Owner', 'HiddenPersonAccess'] });
    expect(await companies.search(filter, withHiddenPersons, { after: 0, limit: 10 })).toEqual([2]);
    expect(
      await companies.search(filter, new Grants({ GB: ['Owner'], NO: ['Owner'] }), { after: 0, limit: 10 }),
    ).toEqual([]);
  });

  it('by the number of a protected person counts and finds the same, person by person and country by country', async () => {
    await seed(graph, {
      companies: [company(1), company(2, { countryCode: 'NO' }), company(3, { countryCode: 'NO' })],
      persons: [
        { serviceId: 11, nationalId: 'X', protected: true },
        { serviceId: 12, nationalId: 'X' },
        { serviceId: 13, nationalId: 'Y' },
      ],
      records: [
        { party: 11, company: 1, type: 'OWNS' },
        { party: 12, company: 2, type: 'HOLDS_ROLE' },
        { party: 11, company: 2, type: 'OWNED' },
        { party: 13, company: 3, type: 'OWNS' },
        { party: 13, company: 1, type: 'OWNS' },
      ],
    });
    const found = async (nationalIds: string[], granted: ConstructorParameters<typeof Grants>[0]) => {
      const filter = { countries: ['GB', 'NO'], nationalIds };
      const grants = new Grants(granted);
      return [await companies.search(filter, grants, { after: 0, limit: 10 }), await companies.count(filter, grants)];
    };
    const without = areas.filter((area) => area !== 'HiddenPersonAccess');
    expect(await found(['X'], { GB: areas, NO: areas })).toEqual([[1, 2], 2]);
    expect(await found(['X'], { GB: areas, NO: without })).toEqual([[1], 1]);
    expect(await found(['X'], { GB: without, NO: areas })).toEqual([[2], 1]);
    expect(await found(['X'], { GB: without, NO: without })).toEqual([[], 0]);
    expect(await found(['X', 'Y'], { GB: without, NO: without })).toEqual([[1, 3], 2]);
    expect(await found(['Y'], { GB: without, NO: without })).toEqual([[1, 3], 2]);
  });

  it('by organisation number skips a protected sole trader also where a national id or a service id is searched with it', async () => {
    await seed(graph, {
      companies: [
        company(1, { orgNo: 'A', protectedSoleTrader: true }),
        company(2, { orgNo: 'A' }),
        company(3, { countryCode: 'NO', orgNo: 'A', protectedSoleTrader: true }),
      ],
      persons: [{ serviceId: 11, nationalId: 'X' }],
      records: [1, 2, 3].map((id) => ({ party: 11, company: id, type: 'OWNS' as const })),
    });
    const grants = new Grants({ GB: ['Owner'], NO: ['Owner', 'HiddenPersonAccess'] });
    const both = async (filter: Partial<CompanyFilter>) => {
      const whole = { countries: ['GB', 'NO'], ...filter };
      return [await companies.search(whole, grants, { after: 0, limit: 10 }), await companies.count(whole, grants)];
    };
    const serviceIds = [1, 2, 3].map(serviceId);
    expect({
      nationalId: await both({ orgNos: ['A'], nationalIds: ['X'] }),
      serviceId: await both({ orgNos: ['A'], serviceIds }),
      all: await both({ orgNos: ['A'], serviceIds, nationalIds: ['X'] }),
      alone: await both({ orgNos: ['A'] }),
      withoutNumber: await both({ nationalIds: ['X'] }),
    }).toEqual({
      nationalId: [[2, 3], 2],
      serviceId: [[2, 3], 2],
      all: [[2, 3], 2],
      alone: [[2, 3], 2],
      withoutNumber: [[1, 2, 3], 3],
    });
  });

  it('by organisation number skips a protected sole trader without Hidden Person Access, by service id it does not', async () => {
    await seed(graph, {
      companies: [company(1, { orgNo: 'A', protectedSoleTrader: true }), company(2, { orgNo: 'A' })],
      persons: [],
      records: [],
    });
    const grants = new Grants({ GB: [] });
    const search = (filter: Partial<CompanyFilter>) =>
      companies.search({ countries: ['GB'], ...filter }, grants, { after: 0, limit: 10 });
    expect({
      orgNo: await search({ orgNos: ['A'] }),
      both: await search({ orgNos: ['A'], serviceIds: [serviceId(1)] }),
      serviceId: await search({ serviceIds: [serviceId(1)] }),
    }).toEqual({ orgNo: [2], both: [], serviceId: [1] });
  });

  it('in a country that is not granted finds nothing, even if the filter names it', async () => {
    await seed(graph, { companies: [company(1), company(2, { countryCode: 'NO' })], persons: [], records: [] });
    const filter = { countries: ['GB', 'NO'] };
    expect(await companies.search(filter, new Grants({ NO: areas }), { after: 0, limit: 10 })).toEqual([2]);
    expect(await companies.count(filter, new Grants({}))).toBe(0);
  });

  it('counts a country once that the filter names twice', async () => {
    await seed(graph, { companies: [company(1), company(2)], persons: [], records: [] });
    const filter = { countries: ['GB', 'GB'], contentUpdated: { from: 100 } };
    expect(await companies.count(filter, everywhere)).toBe(2);
    expect(await companies.search(filter, everywhere, { after: 0, limit: 10 })).toEqual([1, 2]);
  });

  it.each([1, 7, 10, 52, 53, 54])('in pages of %i gives each of 53 companies exactly once', async (limit) => {
    await seed(graph, {
      companies: ids(53).map((id) => company(id * 3, { countryCode: ['GB', 'NO', 'SE'][id % 3] })),
      persons: [],
      records: [],
    });
    for (const filter of [
      { countries: ['GB', 'NO', 'SE'] },
      { countries: ['GB', 'NO', 'SE'], contentUpdated: { to: 100 } },
    ]) {
      expect(await wholeRun(companies, filter, everywhere, limit)).toEqual(ids(53).map((id) => id * 3));
    }
  });

  it('gives companies that match during all pages exactly once, whatever is written meanwhile', async () => {
    const before = ids(53).map((id) => company(id * 10, { countryCode: ['GB', 'NO', 'SE'][id % 3] }));
    await seed(graph, { companies: before, persons: [], records: [] });
    const found: number[] = [];
    const removed = new Set<number>();
    for (let round = 1; ; round++) {
      const page = await companies.search({ countries: ['GB', 'NO', 'SE'] }, everywhere, {
        after: found.at(-1) ?? 0,
        limit: 7,
      });
      found.push(...page);
      if (page.length < 7) break;
      // Adds a company before the current position and one after it, deletes one after it, and moves a returned company
      // to another country.
      const last = page.at(-1) as number;
      const gone = last + 20;
      removed.add(gone);
      await graph.run({
        name: 'meanwhile',
        text: `CREATE (:Entity:Company {serviceId: ${round}, countryCode: 'GB'}), (:Entity:Company {serviceId: ${last + 5}, countryCode: 'NO'})
          WITH 1 AS done MATCH (returned:Company {serviceId: ${last}}) SET returned.countryCode = 'SE'
          WITH 1 AS done OPTIONAL MATCH (gone:Company {serviceId: ${gone}}) DELETE gone`,
      });
    }
    const throughout = before.map(({ serviceId: id }) => id).filter((id) => !removed.has(id));
    expect(found.filter((id) => throughout.includes(id))).toEqual(throughout);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('a lookup', () => {
  const company = (id: number, countryCode: string, orgNo: string) => ({
    serviceId: id,
    countryCode,
    orgNo,
    contentUpdatedOn: 1,
  });

  it('of companies that other callers look up at the same time with other grants gives each caller what it may see', async () => {
    await seed(graph, {
      companies: [
        company(1, 'GB', 'A'),
        company(2, 'NO', 'A'),
        { ...company(3, 'GB', 'B'), protectedSoleTrader: true },
        company(4, 'GB', 'C'),
      ],
      persons: [{ serviceId: 11 }],
      records: [
        { party: 11, company: 1, type: 'OWNS' },
        { party: 11, company: 1, type: 'HELD_ROLE' },
        { party: 1, company: 2, type: 'STRUCTURES' },
        { party: 11, company: 3, type: 'BENEFICIALLY_OWNS' },
      ],
    });
    const allGrants = [
      { GB: areas, NO: areas },
      { GB: areas },
      { GB: ['Owner'], NO: [] },
      { NO: ['CompanyStructureOwner'] },
      {},
    ] as const;
    const filters: Omit<CompanyFilter, 'countries'>[] = [
      { orgNos: ['A'] },
      { orgNos: ['B'] },
      { serviceIds: [serviceId(3)] },
      { orgNos: ['B', 'C', 'none'] },
      { serviceIds: [4, 2, 1].map(serviceId) },
    ];
    const lookups = allGrants.flatMap((granted) => {
      const grants = new Grants(granted);
      return filters.flatMap((filter) =>
        [['GB', 'NO'], ['NO']].map((countries) => ({ filter: { ...filter, countries }, grants })),
      );
    });
    const alone = await lookups.reduce(
      async (before, { filter, grants }) => [
        ...(await before),
        await companies.loadRelations(await companies.search(filter, grants, { after: 0, limit: 10 }), grants),
      ],
      Promise.resolve<CompanyRelations[][]>([]),
    );
    const together = await Promise.all(lookups.map(({ filter, grants }) => companies.lookUp(filter, grants, 10)));
    expect(together).toEqual(alone);
    expect(new Set(alone.map((found) => JSON.stringify(found))).size).toBeGreaterThan(10);
  });

  it('of a number that finds very many companies is left to the search, also if it was merged with the lookup of another caller', async () => {
    await seed(graph, {
      companies: [1, 2, 3, 4, 5, 6].map((id) => company(id, 'GB', id === 6 ? 'B' : 'A')),
      persons: [],
      records: [],
    });
    const lookUps = ['A', 'B'].map((orgNo) => companies.lookUp({ countries: ['GB'], orgNos: [orgNo] }, everywhere, 10));
    expect(await Promise.all(lookUps)).toEqual([undefined, undefined]);
    expect(idsOf(await companies.lookUp({ countries: ['GB'], orgNos: ['B'] }, everywhere, 10))).toEqual([6]);
  });
});

describe('isEmpty', () => {
  it('is true until anything was loaded', async () => {
    await clear(graph);
    expect(await companies.isEmpty()).toBe(true);
    await seed(graph, { companies: [], persons: [{ serviceId: 1 }], records: [] });
    expect(await companies.isEmpty()).toBe(false);
  });
});

function idsOf(found: readonly LoadedCompany[] | undefined): number[] | undefined {
  return found?.map((loaded) => (isStreamed(loaded) ? loaded.header : loaded).company.serviceId);
}

function ids(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
