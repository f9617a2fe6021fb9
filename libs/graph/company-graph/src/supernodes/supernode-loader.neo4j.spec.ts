import { areas, Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import { operatorsOf } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { migrate, seed, type SmallWorld, testGraph } from '../../test/small-world';
import { CompanyGraph, isStreamed, type LoadedCompany } from '../index';
import { chunkWarmUpQueries } from './chunk-reader';

const graph = testGraph();
const unlimited = { perQuery: 1_000_000, perCompany: 0, perChunk: 1_000_000 };
const narrow = { perQuery: 3, perCompany: 1, perChunk: 2 };
const everything = new Grants({ GB: areas, NO: areas, SE: areas });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

/** Seeds a world. In addition, profiles have the country or the protection of the entity, and holdings have stakes. */
async function seedWhole(world: SmallWorld): Promise<void> {
  await seed(graph, world);
  const companies = `MATCH (c:Company) SET c.profile = '{"name":"Company ' + c.serviceId + '","countryCode":"' + coalesce(c.countryCode, c.recordCountry, 'XX') + '"}'`;
  const persons = `MATCH (p:Person) SET p.profile = '{"name":"Person ' + p.serviceId + '"' + CASE WHEN p.protected THEN ',"isProtected":true' ELSE '' END + '}'`;
  const stakes = `MATCH (a)-[r:OWNS]->(b) SET r.stake = 5.0 + (a.serviceId * 7 + b.serviceId * 3) % 11`;
  for (const text of [companies, persons, stakes]) await graph.run({ name: 'more', text });
}

/** Returns everything that the grants show of a company, whether it is streamed or not. */
async function visibleOf(loaded: LoadedCompany, grants: Grants): Promise<VisibleCompanyRelations> {
  if (!isStreamed(loaded)) return mask(loaded, grants);
  const chunks: VisibleCompanyRelations[] = [];
  for await (const chunk of loaded.chunks()) {
    expect(chunk.parents.length + chunk.children.length).toBeLessThanOrEqual(narrow.perChunk);
    chunks.push(mask(chunk, grants));
  }
  const header = mask(loaded.header, grants);
  const disclosesProtectedIdentity = [header, ...chunks].some((chunk) => chunk.disclosesProtectedIdentity);
  return {
    ...header,
    parents: chunks.flatMap((chunk) => chunk.parents),
    children: chunks.flatMap((chunk) => chunk.children),
    disclosesProtectedIdentity,
  };
}

/** Returns the visible companies as JSON. JSON includes profiles that are parsed only on access. */
async function visibleJson(
  loaded: readonly LoadedCompany[] | undefined,
  grants: Grants,
): Promise<string[] | undefined> {
  return loaded && Promise.all(loaded.map(async (each) => JSON.stringify(await visibleOf(each, grants))));
}

describe('supernodes', () => {
  const countries = ['GB', 'NO', 'SE'];
  const country = fc.constantFrom(...countries);
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const companyIds = [1, 2, 3, 4, 5, 6];
  const personIds = [11, 12, 13, 14];
  const isProtected = optional(fc.constant(true as const));
  const company = (id: number) =>
    fc.record({
      serviceId: fc.constant(id),
      countryCode: optional(country),
      recordCountry: optional(country),
      orgNo: optional(fc.constantFrom('A', 'B')),
      protectedSoleTrader: isProtected,
      contentUpdatedOn: fc.constant(1),
      relationsUpdatedOn: fc.constant(1),
    });
  const world: fc.Arbitrary<SmallWorld> = fc.record({
    companies: fc.tuple(...companyIds.map(company)),
    persons: fc.tuple(...personIds.map((id) => fc.record({ serviceId: fc.constant(id), protected: isProtected }))),
    records: fc.array(
      fc.record({
        party: fc.constantFrom(...personIds, ...companyIds),
        company: fc.constantFrom(...companyIds),
        type: fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom(...recordTypes.map(({ type }) => type)) },
          { weight: 1, arbitrary: fc.constant('OWNS' as const) },
        ),
        record: fc.constantFrom<object>(
          {},
          { inDate: '2020-01-01T00:00:00Z' },
          { inDate: '2019-01-01T00:00:00Z', text: 'x' },
        ),
      }),
      { minLength: 15, maxLength: 40 },
    ),
  });
  const randomGrants = fc
    .dictionary(country, fc.subarray([...areas]), { maxKeys: 3, noNullPrototype: true })
    .map((granted) => new Grants(granted));
  const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');
  const grants = fc.oneof(
    { arbitrary: fc.constant(everything), weight: 2 },
    { arbitrary: fc.constant(new Grants({ GB: withoutAccess, NO: withoutAccess, SE: withoutAccess })), weight: 2 },
    { arbitrary: randomGrants, weight: 2 },
    { arbitrary: fc.constant(new Grants({})), weight: 1 },
  );

  it('give the same result as companies that are loaded in one query: by id, by number, streamed and whole, with ultimate ownerships', async () => {
    const classes = [
      'a streamed company',
      'a company whole',
      'a person masked',
      'a sole trader masked',
      'an ended record',
      'an ultimate ownership',
      'ultimate ownerships omitted',
      'a record withheld',
      'nothing found',
    ] as const;
    const values = fc.record({
      smallWorld: world,
      grantsToTry: fc.array(grants, { minLength: 3, maxLength: 3 }),
      ultimateOwnershipBudget: fc.constantFrom(0, 1, 2, 3, 2_000),
    });
    await checkAsyncProperty(
      { values, classes, usual: 60, full: 1_000, endOnFailure: true },
      async ({ smallWorld, grantsToTry, ultimateOwnershipBudget }, meet) => {
        await seedWhole(smallWorld);
        const [all, some] = [unlimited, narrow].map(
          (links) => new CompanyGraph(graph, { links, ultimateOwnershipBudget }),
        );
        const ids = [...companyIds].reverse().map(serviceId);
        const answers = async (from: CompanyGraph | undefined, granted: Grants) => {
          if (!from) throw new Error('nothing to ask');
          const loaded = await from.load(ids, granted);
          for (const one of loaded) if (from === some) meet(isStreamed(one) ? 'a streamed company' : 'a company whole');
          return [
            await visibleJson(loaded, granted),
            await visibleJson(await from.loadRelations(ids, granted), granted),
            await visibleJson(await from.lookUp({ countries, serviceIds: ids }, granted, 10), granted),
            await visibleJson(await from.lookUp({ countries, orgNos: ['A', 'B'] }, granted, 10), granted),
          ];
        };
        const shownToAll = (await answers(all, everything))[0] ?? [];
        for (const granted of grantsToTry) {
          const expected = await answers(all, granted);
          expect(await answers(some, granted)).toEqual(expected);
          const shown = expected[0] ?? [];
          meet(
            'a person masked',
            shown.some((text) => /"name":"Protected Identity","isProtected":true/.test(text)),
          );
          meet(
            'a sole trader masked',
            shown.some((text) => /"name":"Protected Identity","countryCode"/.test(text)),
          );
          meet(
            'an ended record',
            shown.some((text) => /"ended":\{[^}]*\[\{/.test(text)),
          );
          meet(
            'an ultimate ownership',
            shown.some((text) => text.includes('"ultimateOwnership":{')),
          );
          meet(
            'ultimate ownerships omitted',
            shown.some((text) => text.includes('"ultimateOwnershipsOmitted":true')),
          );
          meet('a record withheld', shown.join().length < shownToAll.join().length);
          meet('nothing found', shown.length === 0);
        }
      },
    );
  }, 3_600_000);

  it('are streamed only where the caller may see more of them than fits in a chunk', async () => {
    const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
    const records = [11, 12, 13, 14].flatMap((party) => [
      { party, company: 1, type: 'HOLDS_ROLE' as const },
      { party, company: 1, type: 'HELD_ROLE' as const },
    ]);
    await seedWhole({
      companies: [{ serviceId: 1, countryCode: 'NO', ...day }],
      persons: personIds.map((id) => ({ serviceId: id })),
      records: [...records, { party: 11, company: 1, type: 'OWNS' }],
    });
    const from = new CompanyGraph(graph, { links: narrow });
    const isStreamedFor = async (granted: Grants) => (await from.load([serviceId(1)], granted)).map(isStreamed);
    expect([
      await isStreamedFor(new Grants({ NO: ['KeyPerson'] })),
      await isStreamedFor(new Grants({ NO: ['Owner'] })),
    ]).toEqual([[true], [false]]);
  });

  it('that are moved to another country while they are read make the graph unavailable, instead of an incomplete result', async () => {
    const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
    const records = personIds.map((party) => ({ party, company: 1, type: 'HOLDS_ROLE' as const }));
    await seedWhole({
      companies: [{ serviceId: 1, countryCode: 'NO', ...day }],
      persons: personIds.map((id) => ({ serviceId: id })),
      records,
    });
    const [loaded] = await new CompanyGraph(graph, { links: narrow }).load([serviceId(1)], everything);
    if (!loaded || !isStreamed(loaded)) throw new Error('not streamed');
    const chunks = loaded.chunks();
    const first = await chunks.next();
    await graph.run({ name: 'move', text: `MATCH (c:Company {serviceId: 1}) SET c.countryCode = 'SE'` });
    expect(first.value?.parents.map(({ entity }) => entity.serviceId)).toEqual([11, 12]);
    await expect(chunks.next()).rejects.toMatchObject({ name: 'GraphUnavailable' });
  });
});

describe('the queries of chunks', () => {
  it.each(chunkWarmUpQueries(everything))(
    'start at service ids, scan nothing and expand a link from one of its ends: $query.name',
    async ({ query, parameters }) => {
      const operators = operatorsOf(await graph.explain(query, parameters)).map(({ operatorType }) =>
        operatorType.replace(/@.*/, ''),
      );
      expect([...new Set(operators.filter((operator) => /Scan|Seek/.test(operator)))]).toEqual(['NodeUniqueIndexSeek']);
      expect(operators.filter((operator) => operator.startsWith('Expand')).length).toBeGreaterThan(0);
    },
  );
});
