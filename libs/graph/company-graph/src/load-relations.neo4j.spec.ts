import { areas, Grants } from '@company-relations/authorization';
import { type Company, type CompanyRelations, noRecords, type Person, serviceId } from '@company-relations/ownership';
import { migrate, profileOf, seed, testGraph } from '../test/small-world';
import { lookupParametersOfGrantedTypes, boundsWithoutFigures } from './filter-parameters';
import { CompanyGraph, readerWithToday } from './index';
import { defaultLinkLimits } from './link-limits';
import { loadQueries, loadQueryFor } from './load-query';
import { companiesIn, type LoadRow } from './relation-rows';
import { companyRelationsOf } from './row-reader';

const graph = testGraph();
const companies = new CompanyGraph(graph);

const countries: Record<number, string> = { 1: 'GB', 2: 'NO', 4: 'SE', 5: 'SE' };
/** Returns a company as `beforeAll` seeds it. Company 2 is a protected sole trader. Searches cannot find 3 and 5. */
const company = (id: number): Company => ({
  type: 'company',
  serviceId: serviceId(id),
  profile: profileOf(id),
  countryCode: countries[id],
  searchable: id !== 3 && id !== 5,
  isProtected: id === 2,
});
const person = (id: number): Person => ({
  type: 'person',
  serviceId: serviceId(id),
  profile: profileOf(id),
  isProtected: false,
});
const protectedPerson = (id: number): Person => {
  const profile = { ...profileOf(id), isProtected: true };
  return { type: 'person', serviceId: serviceId(id), profile, isProtected: true };
};

const early = { stakePercent: 10, inDate: '2019-01-01T00:00:00Z' };
const late = { stakePercent: 20, inDate: '2020-01-01T00:00:00Z' };
const undated = { stakePercent: 30 };
const role = { id: 7, text: 'Chair' };

// Company 1 (GB) is owned by person 11 and by the unknown party 3. It owns 2 (NO) and itself. Person 11 runs 2.
beforeAll(async () => {
  await migrate(graph);
  const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
  await seed(graph, {
    companies: [
      { serviceId: 1, countryCode: 'GB', ...day },
      { serviceId: 2, countryCode: 'NO', protectedSoleTrader: true, ...day },
      { serviceId: 3, ...day },
      { serviceId: 4, countryCode: 'SE', ...day },
      { serviceId: 5, recordCountry: 'SE', ...day },
    ],
    persons: [{ serviceId: 11 }, { serviceId: 12, protected: true }],
    records: [
      { party: 11, company: 1, type: 'OWNS', record: late },
      { party: 11, company: 1, type: 'OWNS', record: early },
      { party: 11, company: 1, type: 'OWNS', record: undated },
      { party: 11, company: 1, type: 'OWNED', record: early },
      { party: 11, company: 1, type: 'BENEFICIALLY_OWNS', record: early },
      { party: 11, company: 1, type: 'BENEFICIALLY_OWNED', record: late },
      { party: 3, company: 1, type: 'STRUCTURES', record: {} },
      { party: 3, company: 1, type: 'STRUCTURED', record: early },
      { party: 1, company: 1, type: 'OWNS', record: early },
      { party: 1, company: 2, type: 'OWNS', record: late },
      { party: 11, company: 2, type: 'HOLDS_ROLE', record: role },
      { party: 11, company: 2, type: 'HELD_ROLE', record: role },
      { party: 1, company: 3, type: 'OWNS', record: late },
      { party: 4, company: 5, type: 'OWNS', record: late },
      { party: 12, company: 4, type: 'OWNS', record: late },
    ],
  });
});
afterAll(() => graph.close());

const load = (ids: number[], grants: Grants): Promise<CompanyRelations[]> =>
  companies.loadRelations(ids.map(serviceId), grants);

describe('loadRelations', () => {
  it('gives all kinds, current and ended, of parents and children to a caller who may see all', async () => {
    const owned = { entity: company(1), current: { ...noRecords, ownership: [early] }, ended: noRecords };
    expect(await load([1, 2], new Grants({ GB: areas, NO: areas }))).toEqual<CompanyRelations[]>([
      {
        company: company(1),
        parents: [
          owned,
          {
            entity: company(3),
            current: { ...noRecords, companyStructure: [{}] },
            ended: { ...noRecords, companyStructure: [early] },
          },
          {
            entity: person(11),
            current: { ...noRecords, ownership: [undated, early, late], beneficialOwnership: [early] },
            ended: { ...noRecords, ownership: [early], beneficialOwnership: [late] },
            ultimateOwnership: {},
          },
        ],
        children: [owned, { entity: company(2), current: { ...noRecords, ownership: [late] }, ended: noRecords }],
      },
      {
        company: company(2),
        parents: [
          { entity: company(1), current: { ...noRecords, ownership: [late] }, ended: noRecords },
          {
            entity: person(11),
            current: { ...noRecords, role: [role] },
            ended: { ...noRecords, role: [role] },
            ultimateOwnership: {},
          },
        ],
        children: [],
      },
    ]);
  });

  it('reads parents by the areas of the company, children by those of the child', async () => {
    expect(await load([1, 2], new Grants({ GB: ['BeneficialOwner'], NO: ['Owner', 'KeyPerson'] }))).toEqual<
      CompanyRelations[]
    >([
      {
        company: company(1),
        parents: [{ entity: person(11), current: { ...noRecords, beneficialOwnership: [early] }, ended: noRecords }],
        children: [{ entity: company(2), current: { ...noRecords, ownership: [late] }, ended: noRecords }],
      },
      {
        company: company(2),
        parents: [
          { entity: company(1), current: { ...noRecords, ownership: [late] }, ended: noRecords },
          { entity: person(11), current: { ...noRecords, role: [role] }, ended: noRecords, ultimateOwnership: {} },
        ],
        children: [],
      },
    ]);
  });

  it('gives a company without relations where no area is granted', async () => {
    expect(await load([1], new Grants({ GB: [] }))).toEqual([{ company: company(1), parents: [], children: [] }]);
  });

  it('keeps the order of the ids and leaves out ids that are no company of a granted country', async () => {
    const found = await load([4, 99, 11, 3, 2, 1], new Grants({ GB: [], SE: [] }));
    expect(found.map((relations) => relations.company.serviceId)).toEqual([4, 1]);
  });

  it('gives a child that is not searchable by the areas of its country, and marks a parent as protected whom another source protects', async () => {
    expect(await load([4, 5], new Grants({ SE: ['Owner'] }))).toEqual<CompanyRelations[]>([
      {
        company: company(4),
        parents: [
          {
            entity: protectedPerson(12),
            current: { ...noRecords, ownership: [late] },
            ended: noRecords,
            ultimateOwnership: {},
          },
        ],
        children: [{ entity: company(5), current: { ...noRecords, ownership: [late] }, ended: noRecords }],
      },
    ]);
  });

  it('reads all types at once only for grants that allow all of them everywhere, and the same either way', async () => {
    const everything = new Grants({ GB: areas, NO: areas, SE: areas });
    const wanted = lookupParametersOfGrantedTypes(
      { serviceIds: [1, 2, 3, 4, 5].map(serviceId), orgNos: [] },
      everything,
      defaultLinkLimits,
      boundsWithoutFigures,
    );
    const read = async (query: (typeof loadQueries)[number]) =>
      companyRelationsOf(
        companiesIn(await readerWithToday(graph, () => new Date()).read<LoadRow>(query, { wanted })),
      ).sort((a, b) => a.company.serviceId - b.company.serviceId);
    const [all, guarded] = await Promise.all(loadQueries.map(read));
    expect(all).toEqual(guarded);
    expect(all?.map((relations) => relations.company.serviceId)).toEqual([1, 2, 4]);
    const almost = new Grants({ GB: areas, NO: areas.filter((area) => area !== 'RelationsHistory') });
    expect(
      [everything, almost, new Grants({ GB: [] })].map(
        (grants) =>
          loadQueryFor({ serviceIds: [], orgNos: [] }, grants, defaultLinkLimits, boundsWithoutFigures).query.name,
      ),
    ).toEqual(['load-all-relations', 'load-relations', 'load-relations']);
  });

  it('without ids gives nothing', async () => {
    expect(await load([], new Grants({ GB: areas }))).toEqual([]);
  });
});

describe('a company that the caller names', () => {
  const sweden = new Grants({ SE: areas });
  const reads = jest.spyOn(graph, 'read');
  afterAll(() => reads.mockRestore());

  /**
   * Looks up an id and returns the queries with their parameters, in which the id is replaced, so that two ids can be
   * compared.
   */
  async function queriesFor(id: number): Promise<unknown[]> {
    reads.mockClear();
    expect(await companies.lookUp({ serviceIds: [serviceId(id)], countries: ['SE'] }, sweden, 10)).toEqual([]);
    return reads.mock.calls.map(([{ name }, parameters]) => [
      name,
      JSON.stringify(parameters, (_key, value: unknown) => (String(value) === String(id) ? 'named' : value)),
    ]);
  }

  it('in a country that is not granted is not read, as one that does not exist: the response time would reveal how much there is', async () => {
    const queries = await queriesFor(999);
    expect([await queriesFor(2), queries.length]).toEqual([queries, 1]);
  });
});
