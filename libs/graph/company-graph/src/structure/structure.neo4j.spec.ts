import {
  type Area,
  areas,
  Grants,
  type LoadedStructure,
  type StructureRequest,
} from '@company-relations/authorization';
import { recordTypes, type StatedType } from '@company-relations/graph-model';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { dayOf, serviceId, type StructureDirection } from '@company-relations/ownership';
import { migrate, profileOf, seed, testGraph, type WorldRecord } from '../../test/small-world';
import { CompanyGraph } from '../index';
import { holdingsOnDayWarmUps } from '../ultimate/holdings-on-day';
import { unspecifiedOwnersWarmUps } from '../ultimate/ownership-above';
import { entitiesQuery, partiesParameters, partiesQueries } from './parties-query';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const day = { contentUpdatedOn: 1, relationsUpdatedOn: 1 };
const tie = (party: number, company: number, type: StatedType, record: object = {}): WorldRecord => ({
  party,
  company,
  type,
  record,
});

// Company 1 (GB) is owned by 2 (NO) and structured by 3, which is in Sweden and cannot be found; 2 by 4 (DK, not granted) and
// by the protected person 102. 1 owns 5 (NO), and 5 owns 6 (DK). Person 101 runs 1, and the firm 7 audits it.
beforeAll(async () => {
  await migrate(graph);
  await seed(graph, {
    companies: [
      { serviceId: 1, countryCode: 'GB', ...day },
      { serviceId: 2, countryCode: 'NO', ...day },
      { serviceId: 3, recordCountry: 'SE', ...day },
      { serviceId: 4, countryCode: 'DK', ...day },
      { serviceId: 5, countryCode: 'NO', ...day },
      { serviceId: 6, countryCode: 'DK', ...day },
      { serviceId: 7, countryCode: 'GB', ...day },
    ],
    persons: [{ serviceId: 101 }, { serviceId: 102, protected: true }],
    records: [
      tie(2, 1, 'OWNS', { stakePercent: 60 }),
      tie(2, 1, 'OWNS', { stakePercent: 5 }),
      tie(2, 1, 'OWNED', { stakePercent: 9 }),
      tie(3, 1, 'STRUCTURES'),
      tie(101, 1, 'HOLDS_ROLE', { id: 1 }),
      tie(7, 1, 'HOLDS_ROLE', { id: 2 }),
      tie(101, 7, 'OWNS'),
      tie(4, 2, 'OWNS', { stakePercent: 70 }),
      tie(102, 2, 'BENEFICIALLY_OWNS', { proxyCompanyName: 'Proxy' }),
      tie(101, 4, 'OWNS'),
      tie(1, 5, 'OWNS', { stakePercent: 30 }),
      tie(5, 6, 'OWNS'),
      tie(2, 2, 'EXPLAINS_OWNERS', { category: 'directParent', reason: 'notPublic' }),
      tie(2, 2, 'EXPLAINED_OWNERS', { category: 'directParent', reason: 'unknown' }),
    ],
  });
});
afterAll(() => graph.close());

const everything = new Grants({ GB: areas, NO: areas, SE: areas });
const request = (changed: Partial<StructureRequest> = {}): StructureRequest => ({
  ...{ directions: ['up', 'down'], depth: 3 },
  ...changed,
});

/** What was read, as `<direction> <company>: <party> <kinds>`. */
function linesOf(loaded: Pick<LoadedStructure, 'readings'> | undefined): string[] {
  const lines = (direction: StructureDirection) =>
    [...(loaded?.readings[direction] ?? [])].map(([id, { relations, parties }]) => {
      const links = relations.map(({ entity, current, ended }) => {
        const kinds = Object.entries(current).flatMap(([kind, records]) => records.map(() => ` ${kind}`));
        return `${entity.serviceId}${kinds.join('')}${Object.values(ended).flat().length > 0 ? ' ended' : ''}`;
      });
      return `${direction} ${id}: ${[...links, ...(parties === links.length ? [] : [`of ${parties}`])].join(', ')}`;
    });
  return [...lines('up'), ...lines('down')];
}
const load = async (id: number, changed: Partial<StructureRequest> = {}, grants = everything) =>
  linesOf(await companies.loadStructure({ company: serviceId(id), request: request(changed) }, grants));

describe('loadStructure', () => {
  it('reads level by level what the grants allow, and follows no role', async () => {
    expect(await load(1)).toEqual([
      'up 1: 2 ownership ownership, 3 companyStructure, 7 role, 101 role',
      'up 2: 4 ownership, 102 beneficialOwnership',
      'up 3: ',
      'down 1: 5 ownership',
      'down 5: ',
    ]);
    expect(await load(1, { directions: ['up'], depth: 1 })).toEqual([
      'up 1: 2 ownership ownership, 3 companyStructure, 7 role, 101 role',
    ]);
    expect(await load(1, { directions: ['down'], depth: 10 })).toEqual(['down 1: 5 ownership', 'down 5: ']);
  });

  it('reads of each company only what is granted in its own country', async () => {
    const withGrants = (changed: object) => load(1, {}, new Grants({ GB: areas, NO: areas, SE: areas, ...changed }));
    expect(await withGrants({ GB: ['KeyPerson'] })).toEqual([
      'up 1: 7 role, 101 role',
      'down 1: 5 ownership',
      'down 5: ',
    ]);
    expect(await withGrants({ NO: ['BeneficialOwner'] })).toEqual([
      'up 1: 2 ownership ownership, 3 companyStructure, 7 role, 101 role',
      'up 2: 102 beneficialOwnership',
      'up 3: ',
      'down 1: ',
    ]);
    expect(await withGrants({ NO: [], SE: [] })).toEqual([
      'up 1: 2 ownership ownership, 3 companyStructure, 7 role, 101 role',
      'down 1: ',
    ]);
    expect(await load(1, {}, new Grants({ GB: [] }))).toEqual([]);
  });

  it('gives whole entities, protection, proxies and why owners are not named', async () => {
    const loaded = await companies.loadStructure(
      {
        company: serviceId(1),
        request: request({ directions: ['up'], depth: 2 }),
        ultimateOwners: [
          { owner: serviceId(4), stake: { stakePercent: 42 } },
          { owner: serviceId(999), stake: { stakePercent: 1 } },
        ],
      },
      everything,
    );
    const four = {
      ...{ type: 'company', serviceId: 4, profile: profileOf(4), countryCode: 'DK' },
      ...{ searchable: true, isProtected: false },
    };
    expect([loaded?.company, loaded?.ultimateOwners]).toEqual([
      { ...four, serviceId: 1, profile: profileOf(1), countryCode: 'GB' },
      [{ entity: four, stake: { stakePercent: 42 } }],
    ]);
    const ofTwo = loaded?.readings.up.get(serviceId(2));
    expect([ofTwo?.unspecifiedOwners, ofTwo?.relations.at(-1)]).toEqual([
      [{ category: 'directParent', reason: 'notPublic', asOf: null }],
      expect.objectContaining({
        entity: {
          ...{ type: 'person', serviceId: 102, isProtected: true },
          profile: { ...profileOf(102), isProtected: true },
        },
        current: expect.objectContaining({ beneficialOwnership: [{ proxyCompanyName: 'Proxy' }] }),
      }),
    ]);
    expect(loaded?.readings.up.get(serviceId(1))?.unspecifiedOwners).toEqual([]);
  });

  it('counts what has no place, and reads parties that have one already before all others', async () => {
    const wanted = (maxNodes: number, owners: number[] = []) =>
      companies
        .loadStructure(
          {
            company: serviceId(1),
            request: request({ directions: ['up'], maxNodes }),
            ultimateOwners: owners.map((owner) => ({ owner: serviceId(owner), stake: {} })),
          },
          everything,
        )
        .then(linesOf);
    expect(await wanted(2)).toEqual(['up 1: 2 ownership ownership, 3 companyStructure, of 4']);
    expect(await wanted(2, [101])).toEqual([]);
    expect(await wanted(3, [101])).toEqual(['up 1: 2 ownership ownership, 3 companyStructure, 101 role, of 4']);
  });

  it('counts only what the caller may see: a hidden reason takes no place', async () => {
    const loadTwo = (...granted: Area[]) =>
      load(2, { directions: ['up'], maxNodes: 4 }, new Grants({ NO: granted, DK: ['Owner'] }));
    // The companies 2 and 4, the person and the reason take four places, so that nothing is read above 4.
    expect(await loadTwo('Owner', 'BeneficialOwner', 'CompanyStructureOwner')).toEqual([
      'up 2: 4 ownership, 102 beneficialOwnership',
    ]);
    expect(await loadTwo('Owner', 'BeneficialOwner')).toEqual([
      'up 2: 4 ownership, 102 beneficialOwnership',
      'up 4: 101 ownership',
    ]);
  });

  it('does not find ids that are no company of a granted country', async () => {
    for (const id of [4, 3, 101, 999])
      expect(await companies.loadStructure({ company: serviceId(id), request: request() }, everything)).toBeUndefined();
  });
});

describe('the queries', () => {
  const wanted = partiesParameters(
    { companies: [serviceId(1), serviceId(2)], known: [serviceId(1)], maxParties: 500 },
    everything,
  );

  it.each(Object.values(partiesQueries))('$name starts at the service ids and scans nothing', async (query) => {
    const leaves = operatorsOf(await graph.explain(query, { wanted, today: int(1) }))
      .filter(({ operatorType }) => /Scan|Seek/.test(operatorType))
      .map(({ operatorType, details }) => [operatorType, details.includes('Entity(serviceId)')]);
    expect(leaves).toEqual([['NodeUniqueIndexSeek', true]]);
  });

  it('reads entities by their service ids', async () => {
    const plan = operatorsOf(await graph.explain(entitiesQuery, { wanted: { serviceIds: [] } }));
    expect(plan.filter(({ operatorType }) => /Scan|Seek/.test(operatorType)).map((leaf) => leaf.operatorType)).toEqual([
      'NodeUniqueIndexSeek',
    ]);
  });

  it.each(Object.values(partiesQueries))('$name reads no type that the grants do not allow', async (query) => {
    const typesRead = async (grants: Grants) => {
      const parameters = partiesParameters({ companies: [serviceId(1)], known: [], maxParties: 500 }, grants);
      const plan = operatorsOf(await graph.profile(query, { wanted: parameters, today: int(1) }));
      const expansions = plan.filter(({ operatorType, rows }) => operatorType.startsWith('Expand') && (rows ?? 0) > 0);
      return recordTypes
        .map(({ type }) => type)
        .filter((type) => expansions.some(({ details }) => details.includes(`:${type}]`)));
    };
    const all = await typesRead(everything);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((type) => recordTypes.some((each) => each.type === type && each.ended))).toEqual([]);
    const roles = new Grants({ GB: ['KeyPerson'], NO: ['KeyPerson'] });
    expect((await typesRead(roles)).filter((type) => type !== 'HOLDS_ROLE')).toEqual([]);
    expect(await typesRead(new Grants({ GB: [] }))).toEqual([]);
  });
});

describe('on a past day', () => {
  const dated = (inDate?: string, outDate?: string) => ({
    ...(inDate && { inDate: `${inDate}T00:00:00Z` }),
    ...(outDate && { outDate: `${outDate}T00:00:00Z` }),
  });
  const pastDay = { day: dayOf('2020-06-15T00:00:00Z'), today: dayOf('2026-01-01T00:00:00Z') };

  // Company 1 (GB) was owned by 2 (NO) until 2021, is owned by 3 (SE) since 2021 and by 4 (DK) since an unknown day. 2 was owned by
  // 5 (DK), which says no end, and 5 by person 101.
  beforeAll(async () => {
    await seed(graph, {
      companies: ['GB', 'NO', 'SE', 'DK', 'DK'].map((countryCode, at) => ({ serviceId: at + 1, countryCode, ...day })),
      persons: [{ serviceId: 101 }],
      records: [
        tie(2, 1, 'OWNED', { stakePercent: 60, ...dated('2019-01-01', '2021-01-01') }),
        tie(2, 1, 'OWNED', { stakePercent: 9, ...dated('2018-01-01', '2019-01-01') }),
        tie(3, 1, 'OWNS', { stakePercent: 60, ...dated('2021-01-01') }),
        tie(4, 1, 'OWNS', { stakePercent: 10, ...dated('0001-01-01', '0001-01-01') }),
        tie(5, 2, 'OWNED', { stakePercent: 50, ...dated('2019-01-01') }),
        tie(101, 5, 'OWNS', { stakePercent: 100, ...dated('2010-01-01') }),
        tie(101, 1, 'HELD_ROLE', { id: 1, text: 'says "outDate":"1999-01-01"', ...dated('2019-01-01', '2030-01-01') }),
        tie(101, 1, 'OWNED', { stakePercent: 1, endedNotLaterThan: '2020-06-15T00:00:00Z' }),
        tie(1, 1, 'EXPLAINED_OWNERS', { category: 'directParent', reason: 'unknown', ...dated('2019-01-01') }),
      ],
    });
  });

  it('records are read that were or may have been in force, with history only where it is granted', async () => {
    const past = { directions: ['up'], depth: 3, pastDay } as const;
    expect(await load(1, past)).toEqual(['up 1: 2 ended, 4 ownership, 101 ended', 'up 2: 5 ended']);
    const withoutHistory = areas.filter((area) => area !== 'RelationsHistory');
    const grants = new Grants({ GB: withoutHistory, NO: areas });
    expect(await load(1, past, grants)).toEqual(['up 1: 4 ownership']);
    const reasons = async (granted: Grants) =>
      (await companies.loadStructure({ company: serviceId(1), request: request(past) }, granted))?.readings.up.get(
        serviceId(1),
      )?.endedReasons;
    expect([(await reasons(everything))?.length, await reasons(grants)]).toEqual([1, []]);
  });

  it('today has none of what has ended', async () => {
    expect(await load(1, { directions: ['up'], depth: 1 })).toEqual(['up 1: 3 ownership, 4 ownership']);
  });

  it('the holdings above are those of that day in all countries, as ranges where dates are unknown', async () => {
    const above = await companies.loadOwnershipAbove(serviceId(1), everything, pastDay);
    const stakes = (above?.links ?? []).map(
      ({ owner, owned, stake: { stakePercent, minStakePercent, maxStakePercent } }) => ({
        ...{ owner, owned },
        stake: { stakePercent, minStakePercent, maxStakePercent },
      }),
    );
    expect(stakes.sort((a, b) => a.owner - b.owner)).toEqual([
      { owner: 2, owned: 1, stake: { stakePercent: 60 } },
      { owner: 4, owned: 1, stake: { minStakePercent: 0, maxStakePercent: 10 } },
      { owner: 5, owned: 2, stake: { minStakePercent: 0, maxStakePercent: 50 } },
      { owner: 101, owned: 5, stake: { stakePercent: 100 } },
    ]);
    expect([...(above?.entities.keys() ?? [])].sort((a, b) => a - b)).toEqual([1, 2, 4, 5, 101]);
  });

  it('the records of a holding, and why owners are not named, are those of that day', async () => {
    const [holding] = await companies.loadHoldingRecords([{ owner: serviceId(2), owned: serviceId(1) }], pastDay);
    expect(holding).toEqual([{ stakePercent: 60, ...dated('2019-01-01', '2021-01-01'), isEnded: true }]);
    const above = await companies.loadOwnershipAbove(serviceId(1), everything, pastDay);
    expect(above?.unspecifiedOwners?.get(serviceId(1))).toEqual([
      {
        ...{ category: 'directParent', reason: 'unknown', ...dated('2019-01-01'), asOf: null },
        ...{ isEnded: true, areDatesUnknown: true },
      },
    ]);
  });

  it('the holdings above are not read without the history of the company, nor beyond the budget', async () => {
    const linksOf = async (graphOf: CompanyGraph, grants: Grants) =>
      (await graphOf.loadOwnershipAbove(serviceId(1), grants, pastDay))?.links;
    const withoutHistory = new Grants({ GB: ['Owner'] });
    expect(await linksOf(companies, withoutHistory)).toBeUndefined();
    expect(await linksOf(new CompanyGraph(graph, { ultimateOwnershipBudget: 3 }), everything)).toBeUndefined();
    expect(await linksOf(new CompanyGraph(graph, { ultimateOwnershipBudget: 4 }), everything)).toHaveLength(4);
  });

  it.each([...holdingsOnDayWarmUps, ...unspecifiedOwnersWarmUps])(
    '$query.name starts at the service ids and scans nothing',
    async ({ query, parameters }) => {
      const leaves = operatorsOf(await graph.explain(query, { ...parameters, today: int(1) }))
        .filter(({ operatorType }) => /Scan|Seek/.test(operatorType))
        .map(({ operatorType }) => operatorType);
      expect(new Set(leaves)).toEqual(new Set(['NodeUniqueIndexSeek']));
    },
  );
});
