import { areas, Grants } from '@company-relations/authorization';
import { int, operatorsOf } from '@company-relations/neo4j-client';
import { type OwnershipLink, serviceId } from '@company-relations/ownership';
import { firstPerson, seedHoldings, type WorldHolding } from '../../test/holdings-world';
import { countAnew, seedThousands } from '../../test/plans';
import { type RecordedRead, recordingReader } from '../../test/recording-reader';
import { migrate, profileOf, testGraph } from '../../test/small-world';
import { CompanyGraph, readerWithToday } from '../index';
import holdingRecords from '../queries/ultimate/holding-records.cypher';
import { type OwnershipAbove, readOwnershipAbove, unspecifiedOwnersWarmUps } from './ownership-above';
import { readHoldings } from './read-holdings';
import { holdingRecordsWarmUp, statedTotalSharesWarmUp } from './stated-holdings';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const norway = new Grants({ NO: areas });
const person = (number: number) => firstPerson + number;
const owns = (owner: number, owned: number, more: Omit<WorldHolding, 'owner' | 'owned'>): WorldHolding => ({
  owner,
  owned,
  ...more,
});
const within = (budget: number) => new CompanyGraph(graph, { ultimateOwnershipBudget: budget });
const above = (id: number, { from = companies, grants = norway } = {}) =>
  from.loadOwnershipAbove(serviceId(id), grants);

const linksOf = (loaded: OwnershipAbove | undefined) =>
  loaded?.links
    ?.map(({ owner, owned, stake }) => [
      owner,
      owned,
      stake.stakePercent ?? [stake.minStakePercent, stake.maxStakePercent],
    ])
    .sort(([a, , one], [b, , other]) => Number(a) - Number(b) || Number(one) - Number(other));

// Company 1 (NO) is owned by 2 (DK). 2 is owned by a person and, in a loop, by 1. 3 has votes in 1 but no shares. 4 is
// below 1.
beforeAll(async () => {
  await migrate(graph);
  const world = [
    owns(2, 1, { stake: 60 }),
    owns(person(1), 1, { min: 5, max: 10, minExcluded: true, maxExcluded: true }),
    owns(3, 1, { votesAlone: true }),
    owns(person(2), 2, { stake: 40 }),
    owns(person(2), 2, { stake: 10 }),
    owns(person(2), 2, { votesAlone: true }),
    owns(1, 2, { stake: 5 }),
    owns(person(3), 3, { stake: 100 }),
    owns(1, 4, { stake: 100 }),
  ];
  await seedHoldings(graph, world, (company) => (company === 2 ? 'DK' : 'NO'));
});
afterAll(() => graph.close());

describe('the ownership above a company', () => {
  it('has every holding of shares that leads to it, in any country, none of votes alone, and all entities in them', async () => {
    const loaded = await above(1);
    expect(linksOf(loaded)).toEqual([
      [1, 2, 5],
      [2, 1, 60],
      [person(1), 1, [5, 10]],
      [person(2), 2, 10],
      [person(2), 2, 40],
    ]);
    expect(loaded?.links?.find(({ owner }) => owner === person(1))?.stake).toEqual({
      minStakePercent: 5,
      maxStakePercent: 10,
      isMinStakeExcluded: true,
      isMaxStakeExcluded: true,
    });
    const { company, entities } = loaded ?? { entities: new Map() };
    const found = { type: 'company', countryCode: 'NO', searchable: true, isProtected: false };
    const expected = { ...found, serviceId: 1, profile: { ...profileOf(1), countryCode: 'NO' } };
    expect(company).toEqual(expected);
    expect(entities).toEqual(
      new Map<number, unknown>([
        [1, expected],
        [2, { ...found, serviceId: 2, countryCode: 'DK', profile: { ...profileOf(2), countryCode: 'DK' } }],
        [person(1), { type: 'person', serviceId: person(1), profile: profileOf(person(1)), isProtected: false }],
        [person(2), { type: 'person', serviceId: person(2), profile: profileOf(person(2)), isProtected: false }],
      ]),
    );
  });

  it('is empty above a company with holdings of votes alone, or with none', async () => {
    await graph.run({
      name: 'lone',
      text: `CREATE (:Entity:Company {serviceId: 9, countryCode: 'NO', profile: '{"countryCode":"NO"}'})`,
    });
    const profile = { countryCode: 'NO' };
    const lone = { type: 'company', serviceId: 9, profile, countryCode: 'NO', searchable: true, isProtected: false };
    expect(await above(9)).toEqual({ company: lone, links: [], entities: new Map() });
  });

  it('has why owners of the company are not named, with who stated it and when', async () => {
    await graph.run({
      name: 'explain',
      text: `MATCH (c:Company {serviceId: 4})
        CREATE (c)-[:EXPLAINS_OWNERS {id: 'b', asOf: '2024-05-02T00:00:00Z', record: '{"category":"directParent","reason":"notPublic"}'}]->(c)
        CREATE (c)-[:EXPLAINS_OWNERS {id: 'a', asOf: '2024-05-01T00:00:00Z', source: 'One', record: '{"category":"beneficialOwner","reason":"none"}'}]->(c)
        CREATE (c)-[:EXPLAINED_OWNERS {id: 'c', asOf: '2024-05-01T00:00:00Z', record: '{"category":"beneficialOwner","reason":"exempt"}'}]->(c)`,
    });
    const stated = new Map([
      [
        4,
        [
          { category: 'beneficialOwner', reason: 'none', source: 'One', asOf: '2024-05-01T00:00:00Z' },
          { category: 'directParent', reason: 'notPublic', asOf: '2024-05-02T00:00:00Z' },
        ],
      ],
    ]);
    expect((await above(4))?.unspecifiedOwners).toEqual(stated);
    expect((await above(4, { from: within(1) }))?.links).toBeUndefined();
    expect((await above(4, { from: within(1) }))?.unspecifiedOwners).toEqual(stated);
    expect(await above(1)).not.toHaveProperty('unspecifiedOwners');
    expect(await above(4, { grants: new Grants({ NO: ['BeneficialOwner'] }) })).not.toHaveProperty('unspecifiedOwners');
  });

  it('has the same of the companies at the top, whose owners are not recorded', async () => {
    await graph.run({
      name: 'top',
      text: `MATCH (c:Company {serviceId: 3})
        CREATE (top:Entity:Company {serviceId: 7, countryCode: 'SE', profile: '{"countryCode":"SE"}'})
        CREATE (top)-[:OWNS {id: 'top', stake: 0.0, record: '{}'}]->(c)
        CREATE (top)-[:EXPLAINS_OWNERS {id: 'd', asOf: '2024-05-01T00:00:00Z', record: '{"category":"ultimateParent","reason":"none"}'}]->(top)
        CREATE (c)-[:EXPLAINS_OWNERS {id: 'e', asOf: '2024-05-01T00:00:00Z', record: '{"category":"ultimateParent","reason":"exempt"}'}]->(c)`,
    });
    const reasonsAbove = async (id: number) =>
      [...((await above(id))?.unspecifiedOwners ?? [])].map(([company, stated]) => [
        company,
        stated.map(({ reason }) => reason),
      ]);
    expect(await reasonsAbove(3)).toEqual([
      [3, ['exempt']],
      [7, ['none']],
    ]);
    await graph.run({ name: 'no-top', text: 'MATCH (c:Company {serviceId: 7}) DETACH DELETE c' });
  });

  it('is not that of a person, of an unknown id, or of a company that cannot be found in a granted country', async () => {
    await graph.run({
      name: 'unlisted',
      text: `CREATE (:Entity:Company {serviceId: 8, profile: '{"countryCode":"NO"}'})`,
    });
    expect(await Promise.all([person(1), 77, 2, 8].map((id) => above(id)))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await above(1, { grants: new Grants({}) })).toBeUndefined();
    expect(linksOf(await above(2, { grants: new Grants({ DK: ['Owner'] }) }))?.length).toBe(5);
  });

  it('is not read for callers who may not see the owners of the company', async () => {
    const reads: RecordedRead[] = [];
    const counted = recordingReader(
      readerWithToday(graph, () => new Date()),
      reads,
    );
    const loaded = await readOwnershipAbove(counted, serviceId(2), {
      grants: new Grants({ NO: areas, DK: ['KeyPerson'] }),
      budget: 100,
    });
    expect([loaded?.company.serviceId, loaded?.links, loaded?.entities, reads.length]).toEqual([
      2,
      undefined,
      new Map(),
      1,
    ]);
  });

  it('is omitted as a whole where it exceeds the budget', async () => {
    // Holdings above an owner that has only votes do not count.
    expect(linksOf(await above(1, { from: within(5) }))?.length).toBe(5);
    for (const budget of [4, 1, 0]) {
      const loaded = await above(1, { from: within(budget) });
      expect({ id: loaded?.company.serviceId, ...loaded, company: undefined }).toEqual({
        id: 1,
        company: undefined,
        links: undefined,
        entities: new Map(),
      });
    }
  });
});

describe('the records of holdings', () => {
  const holding = (owner: number, owned: number): Pick<OwnershipLink, 'owner' | 'owned'> => ({
    owner: serviceId(owner),
    owned: serviceId(owned),
  });

  it('are in the order of the holdings, those of one ascending, without holdings of votes alone', async () => {
    const [ofPerson, ofCompany] = [holding(person(2), 2), holding(2, 1)];
    expect(
      await companies.loadHoldingRecords([
        ofCompany,
        ofPerson,
        ofCompany,
        holding(3, 1),
        holding(1, 3),
        holding(77, 1),
      ]),
    ).toEqual([
      [{ stakePercent: 60 }],
      [{ stakePercent: 10 }, { stakePercent: 40 }],
      [{ stakePercent: 60 }],
      [],
      [],
      [],
    ]);
    expect(await companies.loadHoldingRecords([])).toEqual([]);
  });

  it('are found from both ends by service id, without a scan', async () => {
    await seedThousands(graph, ['OWNS']);
    await countAnew(graph);
    const parameters = { wanted: { holdings: [[int(2), int(1)]] } };
    for (const wanted of [parameters, holdingRecordsWarmUp.parameters]) {
      const operators = operatorsOf(await graph.explain(holdingRecords, wanted)).map(({ operatorType }) =>
        operatorType.replace(/@.*/, ''),
      );
      expect(operators.filter((operator) => /Scan|Seek/.test(operator))).toEqual([
        'NodeUniqueIndexSeek',
        'NodeUniqueIndexSeek',
      ]);
      expect(operators).toContain('Expand(Into)');
    }
  });
});

it('the totals of companies are found by service id, without a scan', async () => {
  await seedThousands(graph, ['OWNS']);
  await countAnew(graph);
  const { query, parameters } = statedTotalSharesWarmUp;
  const operators = operatorsOf(await graph.explain(query, parameters)).map(({ operatorType }) => operatorType);
  expect(operators.filter((operator) => /Scan|Seek/.test(operator))).toEqual([
    expect.stringContaining('NodeUniqueIndexSeek'),
  ]);
});

describe('a holding of which a number of shares is stated', () => {
  const setTotals = (serviceId: number, properties: object) =>
    graph.run(
      { name: 'totals', text: 'MATCH (c:Company {serviceId: toInteger($serviceId)}) SET c += $properties' },
      { serviceId, properties },
    );
  const profile = (totalNumberOfShares?: number) => ({ countryCode: 'NO', totalNumberOfShares });

  beforeEach(async () => {
    await seedHoldings(graph, [
      owns(2, 1, { numberOfShares: 500, source: 'A' }),
      owns(2, 1, { numberOfShares: 1, source: 'A' }),
      owns(person(1), 1, { numberOfShares: 300, source: 'B' }),
      owns(person(2), 2, { numberOfShares: 10 }),
      owns(person(3), 2, { numberOfShares: 10, stake: 40 }),
    ]);
    const sources = [{ source: 'A', profile: profile(1000) }, { source: 'B', profile: profile(600) }, { profile: {} }];
    await setTotals(1, { profile: JSON.stringify(profile(1000)), sources: JSON.stringify(sources) });
    await setTotals(2, { profile: JSON.stringify(profile(100)) });
  });

  it('is a stake of all classes, of what its own source says of all shares', async () => {
    expect(linksOf(await above(1))).toEqual([
      [2, 1, 50.1],
      [person(1), 1, 50],
      [person(2), 2, 10],
      [person(3), 2, 40],
    ]);
  });

  it('keeps its record, with the stake that follows from it', async () => {
    const key = (owner: number, owned: number) => ({ owner: serviceId(owner), owned: serviceId(owned) });
    expect(await companies.loadHoldingRecords([key(2, 1), key(person(3), 2)])).toEqual([
      [
        { numberOfShares: 1, source: 'A', stakeFromShares: { stakePercent: 0.1 } },
        { numberOfShares: 500, source: 'A', stakeFromShares: { stakePercent: 50 } },
      ],
      [{ numberOfShares: 10, stakePercent: 40 }],
    ]);
  });

  it('is a stake below an owner too, at once and level by level', async () => {
    await seedHoldings(graph, [owns(5, 6, { numberOfShares: 30 }), owns(6, 7, { stake: 100 })]);
    await setTotals(6, { profile: JSON.stringify(profile(40)) });
    const read = (maxVisits?: number) =>
      readHoldings(
        readerWithToday(graph, () => new Date()),
        {
          companies: [serviceId(5)],
          direction: 'down',
          budget: 10,
          ...(maxVisits && { maxVisits }),
        },
      );
    const links = [
      { owner: 5, owned: 6, stake: { stakePercent: 75 } },
      { owner: 6, owned: 7, stake: { stakePercent: 100 } },
    ];
    for (const found of [await read(), await read(1)])
      expect([...found.links].sort((one, other) => one.owned - other.owned)).toEqual(links);
  });

  it('is unknown where the number of all shares is not known', async () => {
    await setTotals(2, { profile: JSON.stringify(profile()) });
    expect(linksOf(await above(2))).toEqual([
      [person(2), 2, [undefined, undefined]],
      [person(3), 2, 40],
    ]);
  });
});

it('why owners are not named is found by service id, without a scan, also where hardly any company has a reason', async () => {
  for (const types of [['OWNS'], ['OWNS', 'EXPLAINS_OWNERS']] as const) {
    await seedThousands(graph, types);
    await countAnew(graph);
    const { query, parameters } = unspecifiedOwnersWarmUps[0] as (typeof unspecifiedOwnersWarmUps)[number];
    const operators = operatorsOf(await graph.explain(query, parameters)).map(({ operatorType }) => operatorType);
    expect(operators.filter((operator) => /Scan|Seek/.test(operator))).toEqual([
      expect.stringContaining('NodeUniqueIndexSeek'),
    ]);
  }
});

describe('a holding that several sources state', () => {
  const sources = [
    owns(2, 1, { stake: 100, source: 'GLEIF' }),
    owns(2, 1, { min: 75, max: 100, source: 'Companies House' }),
    owns(person(1), 2, { stake: 30, source: 'Companies House' }),
    owns(person(1), 2, { stake: 20, source: 'Companies House' }),
    owns(person(2), 2, { source: 'Companies House' }),
    owns(person(2), 2, { stake: 50, source: 'Archive' }),
    owns(person(2), 2, { stake: 90 }),
    owns(5, 6, { stake: 100, source: 'GLEIF' }),
    owns(5, 6, { min: 75, max: 100, source: 'Companies House' }),
  ];
  const setPriority = (names: readonly string[]) =>
    graph.run(
      { name: 'priority', text: "MERGE (p:SourcePriority {name: 'holdings'}) SET p.sources = $names" },
      { names },
    );

  it('counts once, as the preferred source that states a figure says, and with all its share classes', async () => {
    await seedHoldings(graph, sources);
    expect(linksOf(await above(1))).toEqual([
      [2, 1, [75, 100]],
      [person(1), 2, 20],
      [person(1), 2, 30],
      [person(2), 2, 50],
    ]);
  });

  it('keeps all its records, and those that do not count name the source that does', async () => {
    const [ofCompany, ofPerson] = [
      { owner: serviceId(2), owned: serviceId(1) },
      { owner: serviceId(person(2)), owned: serviceId(2) },
    ];
    expect(await companies.loadHoldingRecords([ofCompany, ofPerson])).toEqual([
      [
        { minStakePercent: 75, maxStakePercent: 100, source: 'Companies House' },
        { stakePercent: 100, source: 'GLEIF', outrankedBy: 'Companies House' },
      ],
      [
        { source: 'Companies House', outrankedBy: 'Archive' },
        { stakePercent: 50, source: 'Archive' },
        { stakePercent: 90, outrankedBy: 'Archive' },
      ],
    ]);
  });

  it('follows the order that an operator set', async () => {
    await setPriority(['GLEIF']);
    expect(linksOf(await above(1))?.[0]).toEqual([2, 1, 100]);
    expect(linksOf(await above(1))).toHaveLength(4);
    await setPriority(['Companies House']);
    expect(linksOf(await above(1))?.[0]).toEqual([2, 1, [75, 100]]);
  });

  it('is the same below an owner', async () => {
    const [loaded] = await companies.loadRelations([serviceId(5)], norway);
    expect(loaded?.children.map(({ entity, ultimateOwnership }) => [entity.serviceId, ultimateOwnership])).toEqual([
      [6, { minStakePercent: 75, maxStakePercent: 100 }],
    ]);
  });
});
