import { areas, Grants, mask, type VisibleCompanyRelations } from '@company-relations/authorization';
import { recordTypes } from '@company-relations/graph-model';
import { operatorsOf } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { migrate, seed, type SmallWorld, testGraph } from '../../test/small-world';
import { CompanyGraph, isSliced, type LoadedCompany } from '../index';
import type { LinkBounds } from '../link-bounds';
import { queriesOfNoSlice } from './slice-queries';

const graph = testGraph();
const boundless: LinkBounds = { ofLoad: 1_000_000, perCompany: 0, ofSlice: 1_000_000 };
const narrow: LinkBounds = { ofLoad: 3, perCompany: 1, ofSlice: 2 };
const everything = new Grants({ GB: areas, NO: areas, SE: areas });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

/** Profiles say where companies are and who is protected, and holdings have stakes. */
async function seedWhole(world: SmallWorld): Promise<void> {
  await seed(graph, world);
  const companies = `MATCH (c:Company) SET c.profile = '{"name":"Company ' + c.serviceId + '","countryCode":"' + coalesce(c.countryCode, c.recordCountry, 'XX') + '"}'`;
  const persons = `MATCH (p:Person) SET p.profile = '{"name":"Person ' + p.serviceId + '"' + CASE WHEN p.protected THEN ',"isProtected":true' ELSE '' END + '}'`;
  const stakes = `MATCH (a)-[r:OWNS]->(b) SET r.stake = 5.0 + (a.serviceId * 7 + b.serviceId * 3) % 11`;
  for (const text of [companies, persons, stakes]) await graph.run({ name: 'more', text });
}

/** All that is told of a company, whether it came in slices or not. */
async function toldOf(loaded: LoadedCompany, grants: Grants): Promise<VisibleCompanyRelations> {
  if (!isSliced(loaded)) return mask(loaded, grants);
  const slices: VisibleCompanyRelations[] = [];
  for await (const slice of loaded.slices()) {
    expect(slice.parents.length + slice.children.length).toBeLessThanOrEqual(narrow.ofSlice);
    slices.push(mask(slice, grants));
  }
  const outline = mask(loaded.outline, grants);
  const disclosesProtectedIdentity = [outline, ...slices].some((slice) => slice.disclosesProtectedIdentity);
  return { ...outline, parents: slices.flatMap((slice) => slice.parents), children: slices.flatMap((slice) => slice.children), disclosesProtectedIdentity };
}

/** As text, so that profiles that are read when they are looked at count too. */
async function allTold(loaded: readonly LoadedCompany[] | undefined, grants: Grants): Promise<string[] | undefined> {
  return loaded && Promise.all(loaded.map(async (each) => JSON.stringify(await toldOf(each, grants))));
}

describe('companies that are too heavy to be loaded at once', () => {
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
        type: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...recordTypes.map(({ type }) => type)) }, { weight: 1, arbitrary: fc.constant('OWNS' as const) }),
        record: fc.constantFrom<object>({}, { inDate: '2020-01-01T00:00:00Z' }, { inDate: '2019-01-01T00:00:00Z', text: 'x' }),
      }),
      { minLength: 15, maxLength: 40 },
    ),
  });
  const randomGrants = fc.dictionary(country, fc.subarray([...areas]), { maxKeys: 3, noNullPrototype: true }).map((granted) => new Grants(granted));
  const withoutAccess = areas.filter((area) => area !== 'HiddenPersonAccess');
  const grants = fc.oneof(
    { arbitrary: fc.constant(everything), weight: 2 },
    { arbitrary: fc.constant(new Grants({ GB: withoutAccess, NO: withoutAccess, SE: withoutAccess })), weight: 2 },
    { arbitrary: randomGrants, weight: 2 },
    { arbitrary: fc.constant(new Grants({})), weight: 1 },
  );

  it('are told of as if they were: by id, by number, in slices and whole, with their ultimate ownerships', async () => {
    const classes = ['a company in slices', 'a company whole', 'a person masked', 'a sole trader masked', 'an ended record', 'an ultimate ownership', 'ultimate ownerships omitted', 'a record withheld', 'nothing found'] as const;
    const values = fc.record({ smallWorld: world, asked: fc.array(grants, { minLength: 3, maxLength: 3 }), ultimateOwnershipBudget: fc.constantFrom(0, 1, 2, 3, 2_000) });
    await checkAsyncProperty({ values, classes, usual: 60, full: 1_000, endOnFailure: true }, async ({ smallWorld, asked, ultimateOwnershipBudget }, meet) => {
      await seedWhole(smallWorld);
      const [all, some] = [boundless, narrow].map((links) => new CompanyGraph(graph, { links, ultimateOwnershipBudget }));
      const ids = [...companyIds].reverse().map(serviceId);
      const answers = async (from: CompanyGraph | undefined, granted: Grants) => {
        if (!from) throw new Error('nothing to ask');
        const loaded = await from.load(ids, granted);
        for (const one of loaded) if (from === some) meet(isSliced(one) ? 'a company in slices' : 'a company whole');
        return [
          await allTold(loaded, granted),
          await allTold(await from.loadRelations(ids, granted), granted),
          await allTold(await from.lookUp({ countries, serviceIds: ids }, granted, 10), granted),
          await allTold(await from.lookUp({ countries, orgNos: ['A', 'B'] }, granted, 10), granted),
        ];
      };
      const shownToAll = (await answers(all, everything))[0] ?? [];
      for (const granted of asked) {
        const expected = await answers(all, granted);
        expect(await answers(some, granted)).toEqual(expected);
        const shown = expected[0] ?? [];
        meet('a person masked', shown.some((text) => /"name":"Protected Identity","isProtected":true/.test(text)));
        meet('a sole trader masked', shown.some((text) => /"name":"Protected Identity","countryCode"/.test(text)));
        meet('an ended record', shown.some((text) => /"ended":\{[^}]*\[\{/.test(text)));
        meet('an ultimate ownership', shown.some((text) => text.includes('"ultimateOwnership":{')));
        meet('ultimate ownerships omitted', shown.some((text) => text.includes('"ultimateOwnershipsOmitted":true')));
        meet('a record withheld', shown.join().length < shownToAll.join().length);
        meet('nothing found', shown.length === 0);
      }
    });
  }, 3_600_000);

  it('are given in slices only where the caller may see more of them than a slice holds', async () => {
    const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
    const records = [11, 12, 13, 14].flatMap((party) => [{ party, company: 1, type: 'HOLDS_ROLE' as const }, { party, company: 1, type: 'HELD_ROLE' as const }]);
    await seedWhole({ companies: [{ serviceId: 1, countryCode: 'NO', ...day }], persons: personIds.map((id) => ({ serviceId: id })), records: [...records, { party: 11, company: 1, type: 'OWNS' }] });
    const from = new CompanyGraph(graph, { links: narrow });
    const isInSlices = async (granted: Grants) => (await from.load([serviceId(1)], granted)).map(isSliced);
    expect([await isInSlices(new Grants({ NO: ['KeyPerson'] })), await isInSlices(new Grants({ NO: ['Owner'] }))]).toEqual([[true], [false]]);
  });

  it('and go away while they are read are said to be unavailable, rather than told of in part', async () => {
    const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
    const records = personIds.map((party) => ({ party, company: 1, type: 'HOLDS_ROLE' as const }));
    await seedWhole({ companies: [{ serviceId: 1, countryCode: 'NO', ...day }], persons: personIds.map((id) => ({ serviceId: id })), records });
    const [loaded] = await new CompanyGraph(graph, { links: narrow }).load([serviceId(1)], everything);
    if (!loaded || !isSliced(loaded)) throw new Error('not in slices');
    const slices = loaded.slices();
    const first = await slices.next();
    await graph.run({ name: 'move', text: `MATCH (c:Company {serviceId: 1}) SET c.countryCode = 'SE'` });
    expect(first.value?.parents.map(({ entity }) => entity.serviceId)).toEqual([11, 12]);
    await expect(slices.next()).rejects.toMatchObject({ name: 'GraphUnavailable' });
  });
});

describe('the queries of slices', () => {
  it.each(queriesOfNoSlice(everything))('start at service ids, scan nothing and look for a link from one of its ends: $query.name', async ({ query, parameters }) => {
    const operators = operatorsOf(await graph.explain(query, parameters)).map(({ operatorType }) => operatorType.replace(/@.*/, ''));
    expect([...new Set(operators.filter((operator) => /Scan|Seek/.test(operator)))]).toEqual(['NodeUniqueIndexSeek']);
    expect(operators.filter((operator) => operator.startsWith('Expand')).length).toBeGreaterThan(0);
  });
});
