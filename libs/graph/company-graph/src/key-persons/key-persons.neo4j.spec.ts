import { type Area, areas, Grants } from '@company-relations/authorization';
import type { RelationshipType } from '@company-relations/graph-model';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { dayOf, keyPersonsOf, serviceId } from '@company-relations/ownership';
import { migrate, profileOf, seed, testGraph, type WorldRecord } from '../../test/small-world';
import { CompanyGraph, readerWithToday } from '../index';
import { keyPersonsQuery, type LoadedKeyPersons, readKeyPersons } from './key-persons-query';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };

const at = (date: string) => `${date}T00:00:00Z`;

/** Companies 50 to 70 own one another in a chain, with 50 at the bottom. */
const chain = Array.from({ length: 21 }, (_, index) => 50 + index);

// Company 1 (GB) is owned by 2 (NO) and structured by 3, which is in Sweden and cannot be found. 2 is owned by 4 (GB),
// and 4 by 1, which is a loop. 6 has votes in 1 but no shares.
beforeAll(async () => {
  await migrate(graph);
  const tie = (party: number, company: number, type: RelationshipType, record: object = {}): WorldRecord => ({
    party,
    company,
    type,
    record,
  });
  await seed(graph, {
    companies: [
      { serviceId: 1, countryCode: 'GB', ...day },
      { serviceId: 2, countryCode: 'NO', ...day },
      { serviceId: 3, recordCountry: 'SE', ...day },
      { serviceId: 4, countryCode: 'GB', protectedSoleTrader: true, ...day },
      { serviceId: 5, countryCode: 'DK', ...day },
      { serviceId: 6, countryCode: 'GB', ...day },
      ...[40, 41, 42, 80, 81, 82, 83, ...chain].map((id) => ({ serviceId: id, countryCode: 'GB', ...day })),
    ],
    persons: [{ serviceId: 101 }, { serviceId: 102, protected: true }],
    records: [
      tie(2, 1, 'OWNS', { stakePercent: 60 }),
      tie(3, 1, 'STRUCTURES', { stakePercent: 40 }),
      tie(2, 1, 'STRUCTURES', { stakePercent: 60 }),
      tie(2, 1, 'OWNED', { stakePercent: 50 }),
      tie(4, 2, 'OWNS', { stakePercent: 100 }),
      tie(1, 4, 'OWNS', { stakePercent: 5 }),
      tie(5, 1, 'BENEFICIALLY_OWNS'),
      tie(6, 1, 'OWNS'),
      tie(101, 1, 'OWNS', { stakePercent: 1 }),
      tie(101, 1, 'HOLDS_ROLE', { id: 1 }),
      tie(101, 1, 'HELD_ROLE', { id: 9 }),
      tie(102, 2, 'HOLDS_ROLE', { id: 2 }),
      tie(5, 3, 'HOLDS_ROLE', { id: 3 }),
      tie(101, 4, 'HOLDS_ROLE', { id: 4 }),
      tie(101, 6, 'HOLDS_ROLE', { id: 6 }),
      tie(41, 40, 'OWNS', { minStakePercent: 25, maxStakePercent: 50 }),
      tie(42, 40, 'OWNS', { minStakePercent: 25, maxStakePercent: 50, isMinStakeExcluded: true }),
      tie(101, 41, 'HOLDS_ROLE', { id: 7 }),
      tie(101, 42, 'HOLDS_ROLE', { id: 7 }),
      tie(81, 80, 'OWNED', { stakePercent: 60, inDate: at('2019-01-01'), outDate: at('2021-01-01') }),
      tie(82, 80, 'OWNS', { stakePercent: 60, inDate: at('2021-01-01') }),
      tie(83, 81, 'STRUCTURED', { stakePercent: 100, outDate: at('2022-01-01') }),
      tie(101, 80, 'HELD_ROLE', { id: 80, inDate: at('2018-01-01'), outDate: at('2020-01-01') }),
      tie(102, 80, 'HELD_ROLE', { id: 80, inDate: at('2020-01-01'), outDate: at('2022-01-01') }),
      tie(101, 81, 'HOLDS_ROLE', { id: 81, inDate: at('2020-01-01') }),
      tie(102, 81, 'HOLDS_ROLE', { id: 81, inDate: at('2020-07-01') }),
      tie(101, 82, 'HOLDS_ROLE', { id: 82 }),
      tie(101, 83, 'HELD_ROLE', { id: 83 }),
      ...chain.slice(1).map((id) => tie(id, id - 1, 'OWNS', { stakePercent: 90 })),
      ...chain.map((id) => tie(101, id, 'HOLDS_ROLE', { id })),
    ],
  });
  await graph.run({ name: 'votes', text: 'MATCH (:Entity {serviceId: 6})-[r:OWNS]->() SET r.votesAlone = true' });
});
afterAll(() => graph.close());

const everything = new Grants({ GB: areas, NO: areas, SE: areas });
const load = (id: number, levels: number, grants = everything) =>
  companies.loadKeyPersons(serviceId(id), levels, grants);

/** Returns the links that were loaded, as `<company>: <party> <kinds>`. */
function linksOf(loaded: LoadedKeyPersons): string[] {
  if (!loaded.ok) return [loaded.reason];
  return loaded.network.companies
    .flatMap(({ company, parents }) =>
      parents.map(({ entity, current, ended }) => {
        const kinds = Object.entries(current).flatMap(([kind, records]) =>
          records.length > 0 ? [`${kind} ${records.length}`] : [],
        );
        return `${company.serviceId}: ${entity.serviceId} ${[...kinds, ...(Object.values(ended).flat().length > 0 ? ['ended'] : [])].join(', ')}`;
      }),
    )
    .sort();
}

describe('loadKeyPersons', () => {
  it('gives the company and its owners with their current links and roles', async () => {
    const none = { beneficialOwnership: [], ownership: [], companyStructure: [], role: [] };
    const found = { type: 'company', countryCode: 'GB', searchable: true, isProtected: false };
    const company = (id: number, more: object = {}) => ({ ...found, serviceId: id, profile: profileOf(id), ...more });
    const person = (id: number) => ({ type: 'person', serviceId: id, profile: profileOf(id), isProtected: false });
    const protectedPerson = { ...person(102), profile: { ...profileOf(102), isProtected: true }, isProtected: true };
    const parent = (entity: object, current: object) => ({ entity, current: { ...none, ...current }, ended: none });
    const two = company(2, { countryCode: 'NO' });
    const three = company(3, { countryCode: 'SE', searchable: false });
    const loaded = await load(1, 1);
    const network = loaded.ok
      ? [...loaded.network.companies].sort((a, b) => a.company.serviceId - b.company.serviceId)
      : [];
    expect(network).toEqual([
      {
        company: company(1),
        parents: [
          parent(two, { ownership: [{ stakePercent: 60 }], companyStructure: [{ stakePercent: 60 }] }),
          parent(three, { companyStructure: [{ stakePercent: 40 }] }),
          parent(person(101), { role: [{ id: 1 }] }),
        ],
        children: [],
      },
      { company: two, parents: [parent(protectedPerson, { role: [{ id: 2 }] })], children: [] },
      { company: three, parents: [parent(company(5, { countryCode: 'DK' }), { role: [{ id: 3 }] })], children: [] },
    ]);
  });

  it('has the open bounds of bands, which decide the order of paths', async () => {
    const loaded = await load(40, 1);
    const found = loaded.ok ? keyPersonsOf(loaded.network, { levels: 1 }) : [];
    expect(found.map(({ paths }) => paths.map(({ companies }) => companies[0]?.company.serviceId))).toEqual([[42, 41]]);
  });

  it('follows a loop once, and stops at the requested level', async () => {
    const first = [
      '1: 101 role 1',
      '1: 2 ownership 1, companyStructure 1',
      '1: 3 companyStructure 1',
      '2: 102 role 1',
      '3: 5 role 1',
    ];
    expect(linksOf(await load(1, 2))).toEqual([...first, '2: 4 ownership 1', '4: 101 role 1'].sort());
    expect(linksOf(await load(1, 10))).toEqual(
      [...first, '2: 4 ownership 1', '4: 101 role 1', '4: 1 ownership 1'].sort(),
    );
    const above = await Promise.all(Array.from({ length: 10 }, (_, index) => load(50, index + 1)));
    expect(
      above.map((loaded) =>
        loaded.ok ? keyPersonsOf(loaded.network, { levels: 10, maxPaths: 20 })[0]?.paths.length : 0,
      ),
    ).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('follows and reads only what the grants allow in the country of the company that a record is about', async () => {
    const but = (area: Area) => areas.filter((other) => other !== area);
    const withGrants = async (changed: object) =>
      linksOf(await load(1, 10, new Grants({ GB: areas, NO: areas, SE: areas, ...changed })));
    expect(await withGrants({ GB: but('Owner') })).toEqual([
      '1: 101 role 1',
      '1: 2 companyStructure 1',
      '1: 3 companyStructure 1',
      '2: 102 role 1',
      '2: 4 ownership 1',
      '3: 5 role 1',
      '4: 101 role 1',
    ]);
    expect(await withGrants({ NO: but('Owner'), SE: but('KeyPerson') })).toEqual([
      '1: 101 role 1',
      '1: 2 ownership 1, companyStructure 1',
      '1: 3 companyStructure 1',
      '2: 102 role 1',
    ]);
    expect(await withGrants({ GB: ['Owner'], NO: [] })).toEqual(['1: 2 ownership 1']);
    expect(linksOf(await load(1, 10, new Grants({ GB: [] })))).toEqual([]);
  });

  describe('on a past day', () => {
    const pastDay = { day: dayOf(at('2020-06-15')), today: dayOf(at('2026-01-01')) };
    const then = (levels: number, grants = everything) =>
      companies.loadKeyPersons(serviceId(80), levels, grants, pastDay);

    it('gives the links and roles that were, or may have been, in force, those that have ended among them', async () => {
      const nearest = ['80: 102 ended', '80: 81 ended', '81: 101 role 1'];
      expect(linksOf(await then(1))).toEqual(nearest);
      expect(linksOf(await then(2))).toEqual([...nearest, '81: 83 ended', '83: 101 ended'].sort());
    });

    it('reads what has ended only with Relations History in the country of the company that it is about', async () => {
      const without = areas.filter((area) => area !== 'RelationsHistory');
      expect(linksOf(await then(10, new Grants({ GB: without })))).toEqual([]);
      expect(linksOf(await then(10, new Grants({ GB: ['RelationsHistory', 'Owner'] })))).toEqual(['80: 81 ended']);
    });

    it('begins at the service id', async () => {
      const { query, parameters } = keyPersonsQuery({ company: serviceId(80), levels: 4, pastDay }, everything);
      const plan = operatorsOf(await graph.profile(query, { ...parameters, today: int(1) }));
      const leaves = plan.filter(({ operatorType }) => /Scan|Seek/.test(operatorType));
      expect(leaves.map(({ operatorType }) => operatorType)).toEqual(['NodeUniqueIndexSeek']);
      const many = plan.filter(
        ({ operatorType, details }) => operatorType.startsWith('VarLength') && !details.includes('*0..1]'),
      );
      expect(new Set(many.map(({ operatorType }) => operatorType))).toEqual(
        new Set(['VarLengthExpand(Pruning,BFS,All)']),
      );
    });
  });

  it('does not find ids that are no company of a granted country', async () => {
    const loads = [5, 3, 101, 999].map((id) => load(id, 3));
    expect(await Promise.all(loads)).toEqual(loads.map(() => ({ ok: false, reason: 'notFound' })));
  });

  it('reports when there is more than may be read, and counts only what is visible', async () => {
    const reading = (maxRead: number, levels: number, grants = everything) =>
      readKeyPersons(
        readerWithToday(graph, () => new Date()),
        { company: serviceId(50), levels, maxRead },
        grants,
      ).then((loaded) => (loaded.ok ? loaded.network.companies.length : loaded.reason));
    expect(await Promise.all([reading(4, 4), reading(4, 3), reading(5, 4)])).toEqual(['tooMany', 4, 5]);
    expect(await Promise.all([reading(3, 3), reading(1, 10, new Grants({ GB: [] }))])).toEqual(['tooMany', 1]);
  });

  it.each([0, 11, 1.5, Number.NaN])('cannot read %p levels', async (levels) => {
    await expect(load(1, levels)).rejects.toThrow(RangeError);
  });
});

describe('the query', () => {
  it('starts at the service id and goes up by a pruning breadth-first expansion, up to the requested level', async () => {
    const { query, parameters } = keyPersonsQuery({ company: serviceId(50), levels: 4 }, everything);
    const plan = operatorsOf(await graph.profile(query, { ...parameters, today: int(1) }));
    const leaves = plan
      .filter(({ operatorType }) => /Scan|Seek/.test(operatorType))
      .map(({ operatorType, details }) => [operatorType, details.includes('Entity(serviceId)')]);
    expect(leaves).toEqual([['NodeUniqueIndexSeek', true]]);
    const expansions = plan.filter(({ operatorType }) => operatorType.startsWith('VarLength'));
    // A pattern over at most one relationship has nothing to prune.
    const many = expansions.filter(({ details }) => !details.includes('*0..1]'));
    expect([many.length, new Set(many.map(({ operatorType }) => operatorType))]).toEqual([
      8,
      new Set(['VarLengthExpand(Pruning,BFS,All)']),
    ]);
    const used = expansions
      .filter(({ rows }) => (rows ?? 0) > 0)
      .map(({ details, rows }) => [/\*[\d.]+/.exec(details)?.[0], rows]);
    expect([expansions.length, used]).toEqual([9, [['*0..3', 4]]]);
  });
});
