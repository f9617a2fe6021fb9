import { areas, Grants } from '@company-relations/authorization';
import { type CypherQuery, int, ints, operatorsOf } from '@company-relations/neo4j-client';
import { type CompanyRelations, type Relation, serviceId, type Stake } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { firstPerson, seedHoldings, type WorldHolding } from '../../test/holdings-world';
import { type RecordedRead, recordingReader } from '../../test/recording-reader';
import { migrate, testGraph } from '../../test/small-world';
import { CompanyGraph, readerWithToday, ChunkRequester } from '../index';
import downstreamHoldings from '../queries/ultimate/downstream-holdings.cypher';
import downstreamStep from '../queries/ultimate/downstream-step.cypher';
import loadEntities from '../queries/ultimate/load-entities.cypher';
import upstreamHoldings from '../queries/ultimate/upstream-holdings.cypher';
import upstreamStep from '../queries/ultimate/upstream-step.cypher';
import { type Holdings, readHoldings } from './read-holdings';

const graph = testGraph();
const companies = new CompanyGraph(graph);
const reader = readerWithToday(graph, () => new Date());
const all = new Grants({ NO: areas, SE: areas });
const person = (number: number) => firstPerson + number;
const owns = (owner: number, owned: number, stake: number): WorldHolding => ({ owner, owned, stake });

beforeAll(() => migrate(graph));
afterAll(() => graph.close());

type Stakes = Record<number, Stake>;
const stakesOf = (relations: readonly Relation[]): Stakes =>
  Object.fromEntries(
    relations.flatMap(({ entity, ultimateOwnership }) =>
      ultimateOwnership ? [[entity.serviceId, ultimateOwnership]] : [],
    ),
  );

interface Figures {
  readonly above: Stakes;
  readonly below: Stakes;
  readonly omitted: boolean;
}

const nothing: Figures = { above: {}, below: {}, omitted: false };

const figuresOf = ({ parents, children, ultimateOwnershipsOmitted }: CompanyRelations): Figures => ({
  above: stakesOf(parents),
  below: stakesOf(children),
  omitted: ultimateOwnershipsOmitted !== undefined,
});

async function figures(ids: readonly number[], { from = companies, grants = all } = {}): Promise<Figures[]> {
  return (await from.loadRelations(ids.map(serviceId), grants)).map(figuresOf);
}

const point = (stakePercent: number): Stake => ({ stakePercent });
const within = (budget: number) => new CompanyGraph(graph, { ultimateOwnershipBudget: budget });

describe('ultimate ownerships of loaded companies', () => {
  it('are in the parents, also for indirect owners, and in the children of the ultimate owner', async () => {
    await seedHoldings(graph, [owns(2, 1, 60), owns(person(1), 2, 50), owns(3, 2, 50), owns(person(1), 1, 10)]);
    expect(await figures([1, 2, 3])).toEqual([
      { above: { [person(1)]: point(40), 3: point(30) }, below: {}, omitted: false },
      { above: { [person(1)]: point(50), 3: point(50) }, below: {}, omitted: false },
      { above: {}, below: { 1: point(30), 2: point(50) }, omitted: false },
    ]);
    const [, , top] = await companies.loadRelations([serviceId(1), serviceId(2), serviceId(3)], all);
    expect(top?.children.map(({ entity, current }) => [entity.profile.name, current.ownership.length])).toEqual([
      ['Entity 1', 0],
      ['Entity 2', 1],
    ]);
  });

  it('go through a ladder of 60 levels, which has more chains than can be counted', async () => {
    const level = (n: number) => [
      owns(3 * n + 2, 3 * n + 1, 50),
      owns(3 * n + 3, 3 * n + 1, 50),
      owns(3 * n + 4, 3 * n + 2, 100),
      owns(3 * n + 4, 3 * n + 3, 100),
    ];
    await seedHoldings(graph, Array.from({ length: 60 }, (_, n) => level(n)).flat());
    expect(await figures([1])).toEqual([{ above: { 181: point(100) }, below: {}, omitted: false }]);
    const [top] = await figures([181]);
    expect([Object.keys(top?.below ?? {}).length, top?.below[1]]).toEqual([180, point(100)]);
  });

  it('go up and down a chain of 200 levels', async () => {
    await seedHoldings(
      graph,
      Array.from({ length: 200 }, (_, n) => owns(n + 2, n + 1, 99)),
    );
    const share = Number((100 * 0.99 ** 200).toFixed(6));
    expect(await figures([1])).toEqual([{ above: { 201: point(share) }, below: {}, omitted: false }]);
    expect((await figures([201]))[0]?.below[1]).toEqual(point(share));
  });

  it('of a closed loop are those of all members, above and below', async () => {
    await seedHoldings(graph, [owns(1, 2, 90), owns(2, 1, 90), owns(2, 3, 100)]);
    expect(await figures([1, 2, 3])).toEqual([
      { above: { 2: point(90) }, below: { 2: point(90), 3: point(90) }, omitted: false },
      { above: { 1: point(90) }, below: { 1: point(90), 3: point(100) }, omitted: false },
      { above: { 1: point(90), 2: point(100) }, below: {}, omitted: false },
    ]);
  });

  it('skip holdings of votes alone and give ranges as ranges', async () => {
    await seedHoldings(graph, [
      { owner: person(1), owned: 1, votesAlone: true },
      { owner: person(2), owned: 1, min: 25, max: 50 },
      { owner: person(3), owned: 1 },
    ]);
    expect(await figures([1])).toEqual([
      {
        above: {
          [person(2)]: { minStakePercent: 25, maxStakePercent: 50 },
          [person(3)]: { minStakePercent: 0, maxStakePercent: 75 },
        },
        below: {},
        omitted: false,
      },
    ]);
  });

  it('are not read for grants without Owner, and use holdings in countries that are not granted', async () => {
    await seedHoldings(graph, [owns(2, 1, 60), owns(person(1), 2, 50)], (company) => (company === 2 ? 'DK' : 'NO'));
    expect(await figures([1], { grants: new Grants({ NO: ['KeyPerson'] }) })).toEqual([
      { above: {}, below: {}, omitted: false },
    ]);
    expect(await figures([1], { grants: new Grants({ NO: ['Owner'] }) })).toEqual([
      { above: { [person(1)]: point(30) }, below: {}, omitted: false },
    ]);
  });

  it('below leave out companies in whose country Owner is not granted, so that their number decides nothing', async () => {
    await seedHoldings(graph, [owns(3, 2, 60), owns(2, 1, 50)], (company) => (company === 1 ? 'DK' : 'NO'));
    const below = async (granted: Grants) => (await figures([3], { grants: granted }))[0]?.below;
    expect(await below(new Grants({ NO: ['Owner'] }))).toEqual({ 2: point(60) });
    expect(await below(new Grants({ NO: ['Owner'], DK: ['KeyPerson'] }))).toEqual({ 2: point(60) });
    expect(await below(new Grants({ NO: ['Owner'], DK: ['Owner'] }))).toEqual({ 1: point(30), 2: point(60) });
  });
});

it.each([loadEntities, downstreamHoldings])(
  'stop when the client disconnects during a query: $name',
  async ({ name }) => {
    // A lookup of this number of companies is not merged with other lookups. The last company owns the others.
    const ids = Array.from({ length: 17 }, (_, n) => serviceId(n + 1));
    await seedHoldings(graph, [...ids.slice(0, 16).map((id) => owns(17, id, 60)), owns(18, 1, 40), owns(20, 18, 50)]);
    const leaving = new AbortController();
    const read: string[] = [];
    const watched = new Proxy(graph, {
      get: (client, key) => {
        const value: unknown = Reflect.get(client, key, client);
        if (key !== 'read') return typeof value === 'function' ? value.bind(client) : value;
        return async (query: CypherQuery, parameters: Record<string, unknown>) => {
          const rows = await client.read(query, parameters);
          read.push(query.name);
          if (query.name === name) leaving.abort(new Error('left'));
          return rows;
        };
      },
    });
    await expect(new CompanyGraph(watched).load(ids, all, new ChunkRequester('A', leaving.signal))).rejects.toThrow(
      'left',
    );
    expect(read).toContain(name);
  },
);

it('are not computed with a budget of 0, and not reported as omitted', async () => {
  await seedHoldings(graph, [owns(person(1), 1, 60)]);
  expect(await figures([1], { from: within(0) })).toEqual([{ above: {}, below: {}, omitted: false }]);
});

describe('a budget of holdings', () => {
  // Company 1 depends on six holdings. Company 10 depends on two of its own and on those of 2, which also owns 1.
  // Company 20 depends on one.
  const world = [
    owns(2, 1, 40),
    owns(3, 1, 40),
    owns(person(1), 2, 50),
    owns(person(2), 2, 50),
    owns(person(1), 3, 50),
    owns(person(3), 3, 50),
  ];
  const neighbours = [owns(2, 10, 50), owns(person(4), 10, 50), owns(person(5), 20, 50)];

  beforeAll(() => seedHoldings(graph, [...world, ...neighbours]));

  it('that is exceeded omits all figures of this company and of no other one', async () => {
    const [whole] = await figures([1]);
    expect(await figures([1, 10, 20], { from: within(6) })).toEqual([
      whole,
      { above: { [person(1)]: point(25), [person(2)]: point(25), [person(4)]: point(50) }, below: {}, omitted: false },
      { above: { [person(5)]: point(50) }, below: {}, omitted: false },
    ]);
    expect((await figures([1, 10, 20], { from: within(5) })).map(({ omitted }) => omitted)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await figures([1, 10, 20], { from: within(3) })).map(({ omitted }) => omitted)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('gives each company the same figures alone and on a page with others', async () => {
    for (const budget of [1, 2, 3, 4, 5, 6]) {
      const from = within(budget);
      const alone = [
        await figures([1], { from }),
        await figures([10], { from }),
        await figures([20], { from }),
        await figures([2], { from }),
      ].flat();
      expect(await figures([1, 10, 20, 2], { from })).toEqual(alone);
    }
  });

  it('counts below an ultimate owner all holdings in the companies there', async () => {
    await seedHoldings(graph, [owns(1, 2, 50), owns(person(1), 2, 20), owns(person(2), 2, 20), owns(2, 3, 100)]);
    expect(await figures([1], { from: within(4) })).toEqual([
      { above: {}, below: { 2: point(50), 3: point(50) }, omitted: false },
    ]);
    expect(await figures([1], { from: within(3) })).toEqual([{ above: {}, below: {}, omitted: true }]);
  });

  it('that is exceeded below a member of a closed loop omits only the figures below', async () => {
    await seedHoldings(graph, [owns(1, 2, 90), owns(2, 1, 90), owns(2, 3, 50), owns(person(1), 3, 50)]);
    const [whole] = await figures([1]);
    expect(whole).toEqual({ above: { 2: point(90) }, below: { 2: point(90), 3: point(45) }, omitted: false });
    // There are two holdings above company 1, and three in the companies below it.
    const [loaded] = await within(2).loadRelations([serviceId(1)], all);
    expect([loaded && figuresOf(loaded), loaded?.ultimateOwnershipsOmitted]).toEqual([
      { above: { 2: point(90) }, below: {}, omitted: true },
      'below',
    ]);
  });

  it('limits the reading where companies share very many holdings: level by level, the figures are the same', async () => {
    // A hundred companies have the same owner, which has 1,500 owners itself. That takes too many visits for one query.
    const holdings = [
      ...Array.from({ length: 100 }, (_, n) => owns(500, n + 1, 60)),
      ...Array.from({ length: 1_500 }, (_, n) => owns(person(n), 500, 0.05)),
      owns(600, 1, 20),
      owns(700, 600, 10),
    ];
    await seedHoldings(graph, holdings);
    const ids = Array.from({ length: 100 }, (_, n) => n + 1);
    const page = await figures(ids);
    expect(page.map(({ above, omitted }) => [Object.keys(above).length, above[person(7)], omitted])).toEqual(
      ids.map((id) => [id === 1 ? 1_501 : 1_500, point(0.03), false]),
    );
    expect(page[0]).toEqual((await figures([1]))[0]);
    const short = await figures([...ids, 600], { from: within(1_500) });
    expect(short.map(({ omitted }) => omitted)).toEqual([...ids.map(() => true), false]);
    expect((await figures([500], { from: within(1_500) }))[0]?.omitted).toBe(false);
  });
});

describe('a loop', () => {
  /**
   * Makes a ring of companies in which each owns half of the next one. The first one also owns a company below the
   * ring. Company 2,000 owns part of a member of the ring and part of a company below.
   */
  const ring = (size: number) => [
    ...Array.from({ length: size }, (_, n) => owns(n + 1, ((n + 1) % size) + 1, 50)),
    owns(1, 1_001, 100),
    owns(person(1), 1_002, 30),
  ];
  const outsider = [owns(2_000, 7, 50), owns(2_000, 1_002, 10)];

  it('of 500 companies has the figures of all members where it is closed, and of its owner where it is not', async () => {
    await seedHoldings(graph, ring(500));
    const [member, below] = await figures([2, 1_001]);
    expect([
      Object.keys(member?.above ?? {}).length,
      member?.above[1],
      Object.keys(member?.below ?? {}).length,
      member?.below[3],
    ]).toEqual([499, point(50), 500, point(50)]);
    expect([Object.keys(below?.above ?? {}).length, below?.above[1], below?.above[500]]).toEqual([
      500,
      point(100),
      point(50),
    ]);
    await seedHoldings(graph, [...ring(500), ...outsider]);
    const [owned, owner] = await figures([8, 2_000]);
    expect([owned, Object.keys(owner?.below ?? {}).length, owner?.below[8]]).toEqual([
      { ...nothing, above: { 2_000: point(25) } },
      502,
      point(25),
    ]);
  });

  it('of more companies omits the figures of these and of those that depend on them, as over budget, and no others', async () => {
    const omitted = { ...nothing, omitted: true };
    await seedHoldings(graph, ring(501));
    const other = { ...nothing, above: { [person(1)]: point(30) } };
    expect(await figures([2, 1_001, 1_002])).toEqual([omitted, omitted, other]);
    const loaded = await Promise.all([2, 1_001, 1_002].map((id) => companies.loadOwnershipAbove(serviceId(id), all)));
    expect(loaded.map((each) => each?.links?.length)).toEqual([undefined, undefined, 1]);
    await seedHoldings(graph, [...ring(501), ...outsider]);
    expect(await figures([2, 1_001, 2_000, 1_002])).toEqual([
      omitted,
      omitted,
      omitted,
      { ...other, above: { ...other.above, 2_000: point(10) } },
    ]);
  });
});

/**
 * Returns the holdings of shares that count for the budget of a company: those in all companies reached in this
 * direction. Upwards, the holdings in the company itself count too.
 */
function reachedBy(company: number, direction: 'up' | 'down', world: readonly WorldHolding[]): WorldHolding[] {
  const shares = world.filter(({ votesAlone }) => !votesAlone);
  const met = new Set(
    direction === 'up' ? [company] : shares.flatMap(({ owner, owned }) => (owner === company ? [owned] : [])),
  );
  for (const each of met)
    for (const { owner, owned } of shares)
      if (direction === 'up' ? owned === each : owner === each) met.add(direction === 'up' ? owner : owned);
  return shares.filter(({ owned }) => met.has(owned) && (direction === 'up' || owned !== company));
}

describe('holdings that are too many for one query', () => {
  const counted = () => {
    const reads: RecordedRead[] = [];
    return { reads, ...recordingReader(reader, reads) };
  };
  const summary = ({ links, overBudget }: Holdings) => ({ links: links.length, overBudget: overBudget.size });

  it.each([
    ['up', 1],
    ['down', 101],
  ] as const)('are read in a few groups of companies where these share nothing: %s', async (direction, first) => {
    // 60 chains of 100 holdings each. The lowest company of the n-th chain, counted from 0, has the id 1000 n + 1.
    await seedHoldings(
      graph,
      Array.from({ length: 60 }, (_, n) =>
        Array.from({ length: 100 }, (_, at) => owns(1_000 * n + at + 2, 1_000 * n + at + 1, 100)),
      ).flat(),
    );
    const chains = Array.from({ length: 60 }, (_, n) => serviceId(1_000 * n + first));
    const [few, once] = [counted(), counted()];
    expect(summary(await readHoldings(few, { companies: chains, direction, budget: 100, maxVisits: 2_000 }))).toEqual({
      links: 6_000,
      overBudget: 0,
    });
    expect(few.reads.length).toBeLessThan(20);
    expect(summary(await readHoldings(once, { companies: chains, direction, budget: 100, maxVisits: 7_000 }))).toEqual({
      links: 6_000,
      overBudget: 0,
    });
    expect(once.reads.length).toBe(1);
    expect(
      summary(await readHoldings(reader, { companies: chains, direction, budget: 99, maxVisits: 2_000 })).overBudget,
    ).toBe(60);
  });

  it('are not read for a company that exceeds the budget alone: it has one row without holdings', async () => {
    await seedHoldings(graph, [owns(2, 1, 50), owns(3, 2, 50), owns(4, 3, 50), owns(4, 5, 20)]);
    const parametersOf = (...ids: number[]) => ({
      wanted: { serviceIds: ints(ids), maxVisits: int(9), maxPerCompany: int(4) },
    });
    const of4 = [4, true, 20, null, null, null, null, null, false];
    expect(await reader.read(upstreamHoldings, parametersOf(1, 5))).toEqual([
      { owned: 5, holdings: [of4] },
      { owned: 1, holdings: null },
    ]);
    const budgets = [2, 1].map(async (budget) => [
      ...(await readHoldings(reader, { companies: [serviceId(1), serviceId(5)], direction: 'up', budget })).overBudget,
    ]);
    expect(await Promise.all(budgets)).toEqual([[1], [1]]);
  });

  it('exceed a budget exactly where counting company by company does, in any graph and with any limit of visits', async () => {
    const holding = fc.record(
      { owner: fc.integer({ min: 1, max: 12 }), owned: fc.integer({ min: 1, max: 9 }), stake: fc.constant(10) },
      { requiredKeys: ['owner', 'owned'] },
    );
    const holdings = fc.array(
      holding.map(({ owner, stake, ...rest }) => ({
        ...rest,
        owner: owner > 9 ? person(owner) : owner,
        ...(stake ? { stake } : { votesAlone: true as const }),
      })),
      { minLength: 1, maxLength: 24, size: 'max' },
    );
    const limits = fc.record({
      budget: fc.integer({ min: 1, max: 12 }),
      maxVisits: fc.integer({ min: 2, max: 40 }),
      direction: fc.constantFrom('up' as const, 'down' as const),
    });
    const classes = [
      'up: over the budget',
      'up: within the budget',
      'down: over the budget',
      'down: within the budget',
      'exactly the budget',
      'a holding of votes alone',
      'a person',
      'a loop',
      'less visited by a query than there is',
    ] as const;
    await checkAsyncProperty(
      { values: fc.record({ world: holdings, limit: limits }), classes, usual: 120, full: 2_000 },
      async ({ world, limit: { direction, ...limit } }, meet) => {
        await seedHoldings(graph, world);
        const ids = [...new Set(world.flatMap(({ owner, owned }) => [owner, owned]))]
          .filter((id) => id < firstPerson)
          .map(serviceId);
        const { links, overBudget } = await readHoldings(reader, { companies: ids, direction, ...limit });
        const reached = new Map(ids.map((id) => [id, reachedBy(id, direction, world)]));
        expect([...overBudget].sort()).toEqual(
          ids.filter((id) => (reached.get(id) as WorldHolding[]).length > limit.budget).sort(),
        );
        for (const id of ids) {
          const size = (reached.get(id) as WorldHolding[]).length;
          meet(size > limit.budget ? `${direction}: over the budget` : `${direction}: within the budget`, size > 0);
          meet('exactly the budget', size === limit.budget);
          meet(
            'a loop',
            (reached.get(id) as WorldHolding[]).some(({ owner, owned }) => (direction === 'up' ? owner : owned) === id),
          );
        }
        meet(
          'less visited by a query than there is',
          ids.reduce((sum, id) => sum + (reached.get(id) as WorldHolding[]).length, 0) > limit.maxVisits,
        );
        meet(
          'a holding of votes alone',
          world.some((one) => 'votesAlone' in one),
        );
        meet(
          'a person',
          world.some(({ owner }) => owner > firstPerson),
        );
        const pairsOf = (all: readonly { owner: number; owned: number }[]) =>
          all.map(({ owner, owned }) => `${owner} ${owned}`).sort();
        for (const id of ids) {
          if (overBudget.has(id)) continue;
          const reachedHoldings = reached.get(id) as WorldHolding[];
          const among = new Set(reachedHoldings.map(({ owned }) => owned));
          expect(pairsOf(links.filter(({ owned }) => among.has(owned)))).toEqual(pairsOf(reachedHoldings));
        }
      },
    );
  }, 3_600_000);

  it('are replaced by one row without a company', async () => {
    await seedHoldings(graph, [owns(2, 1, 50), owns(3, 2, 50), owns(4, 3, 50)]);
    for (const [query, id] of [
      [upstreamHoldings, 1],
      [downstreamHoldings, 4],
    ] as const) {
      const wanted = { serviceIds: ints([id]), maxPerCompany: int(9), figures: { bound: int(7), revision: int(1) } };
      expect(await reader.read(query, { wanted: { ...wanted, maxVisits: int(3) } })).toEqual([
        { owned: null, holdings: [] },
      ]);
      expect(await reader.read(query, { wanted: { ...wanted, maxVisits: int(5) } })).toHaveLength(3);
    }
  });
});

describe('the queries of ultimate ownerships', () => {
  const figures = { bound: int(8), revision: int(1) };
  const wanted = { serviceIds: ints([1, 2]), maxVisits: int(10), maxPerCompany: int(10), figures };
  const operators = async (query: CypherQuery) =>
    operatorsOf(await graph.explain(query, { wanted, today: int(1) })).map(({ operatorType }) =>
      operatorType.replace(/@.*/, ''),
    );

  it.each([upstreamHoldings, downstreamHoldings])(
    'visit every company once per company of the page, breadth first: $name',
    async (query) => {
      expect(await operators(query)).toContain('VarLengthExpand(Pruning,BFS,All)');
    },
  );

  it.each([upstreamHoldings, upstreamStep, downstreamHoldings, downstreamStep, loadEntities])(
    'start at service ids and scan nothing: $name',
    async (query) => {
      const leaves = (await operators(query)).filter((operator) => /Scan|Seek/.test(operator));
      // The constraints on the counter and on the state of the figures serve the same operator as Entity(serviceId).
      expect(new Set(leaves)).toEqual(new Set(['NodeUniqueIndexSeek']));
    },
  );
});
