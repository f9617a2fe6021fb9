import { areas, Grants, mask } from '@company-relations/authorization';
import { type CypherQuery, type GraphReader, int } from '@company-relations/neo4j-client';
import { serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { firstPerson, seedHoldings, type WorldHolding } from '../../test/holdings-world';
import { keepFigures } from '../../test/keep-figures';
import { isLoadQuery, loadedRowsIn, type RecordedRead, recordingReader } from '../../test/recording-reader';
import { migrate, profileOf, testGraph } from '../../test/small-world';
import { CompanyGraph } from '../company-graph';
import type { LinkLimits } from '../link-limits';
import { companiesIn, type LoadRow, ownersIn, type RelationsRow } from '../relation-rows';

const graph = testGraph();
beforeAll(() => migrate(graph));
afterAll(() => graph.close());

/** The day of the derivations, in days since 1970-01-01. */
const today = 20_000;
const ids = [1, 2, 3, 4, 5, 6, 7, 8].map(serviceId);
const countryOf = (company: number) => (company % 3 === 0 ? 'SE' : 'NO');
const grantsByName = {
  everything: new Grants({ NO: areas, SE: areas }),
  'owners of NO': new Grants({ NO: ['Owner', 'KeyPerson'], SE: ['KeyPerson'] }),
  'owners of SE': new Grants({ NO: [], SE: ['Owner', 'RelationsHistory'] }),
};

interface Reading {
  /** The answer for each company, as text. */
  readonly answers: ReadonlyMap<number, string>;
  /** The companies without figures below, because there are too many holdings. */
  readonly omittedBelow: readonly number[];
  readonly queries: readonly string[];
  /** The rows of companies and of the owners of their figures. */
  readonly loaded: readonly LoadRow[];
}

interface Asked {
  readonly bound: number;
  readonly day?: number;
  readonly grants?: Grants;
  readonly links?: Partial<LinkLimits>;
}

/** Reads all companies on a day. */
async function read(
  { bound, day = today, grants = grantsByName.everything, links = {} }: Asked,
  reader: GraphReader = graph,
): Promise<Reading> {
  const reads: RecordedRead[] = [];
  const options = { ultimateOwnershipBudget: bound, links, now: () => new Date(day * 86_400_000) };
  const loaded = await new CompanyGraph(recordingReader(reader, reads), options).loadRelations(ids, grants);
  return {
    answers: new Map(loaded.map((each) => [each.company.serviceId, JSON.stringify(mask(each, grants))])),
    omittedBelow: loaded
      .filter(({ ultimateOwnershipsOmitted }) => ultimateOwnershipsOmitted === 'below')
      .map((each) => each.company.serviceId),
    queries: reads.map(({ query }) => query),
    loaded: loadedRowsIn(reads),
  };
}

/** Limits for which any figure is too many for several companies. */
const fewFigures = { figures: 0, companiesOfManyFigures: 3 };

/** A reader whose rows have few owners. */
const inShortRows: GraphReader = {
  read: (query, parameters = {}, ...rest) => {
    if (!isLoadQuery(query.name)) return graph.read(query, parameters, ...rest);
    const wanted = parameters['wanted'] as { readonly figures: object };
    const figures = { ...wanted.figures, ownersPerRow: int(2) };
    return graph.read(query, { ...parameters, wanted: { ...wanted, figures } }, ...rest);
  },
};

const company = fc.integer({ min: 1, max: 8 });
const holding: fc.Arbitrary<WorldHolding> = fc
  .record({
    owner: fc.oneof(
      { weight: 4, arbitrary: company },
      fc.integer({ min: 1, max: 3 }).map((n) => firstPerson + n),
    ),
    owned: company,
    size: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(100, 60, 50, 35, 25, 10).map((stake) => ({ stake })) },
      fc.constant({ min: 25, max: 50 }),
      fc.constant({}),
      fc.constant({ votesAlone: true as const }),
    ),
    days: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      fc.constantFrom(
        { untilDay: today + 2 },
        { fromDay: today + 1, untilDay: today + 9 },
        { fromDay: today - 5, untilDay: today - 1 },
      ),
    ),
  })
  .map(({ owner, owned, size, days }) => ({ owner, owned, ...size, ...days }));
/** Every company exists, even if nothing owns it. */
const everyCompany = ids.map((owned): WorldHolding => ({ owner: firstPerson + 9, owned, votesAlone: true }));
const others = fc.array(holding, { minLength: 3, maxLength: 11, size: 'max' });
/** Companies that own each other. */
const ring = fc
  .uniqueArray(company, { minLength: 2, maxLength: 3 })
  .map((members) =>
    members.map((owner, at) => ({ owner, owned: members[(at + 1) % members.length] ?? owner, stake: 40 })),
  );
/** A company that owns many others. */
const star = fc
  .uniqueArray(company, { minLength: 4, maxLength: 7 })
  .map(([owner = 1, ...owned]) => owned.map((each) => ({ owner, owned: each, stake: 55 })));
const nothing = fc.constant<WorldHolding[]>([]);
const world = fc
  .oneof(
    { weight: 3, arbitrary: fc.tuple(nothing, others) },
    { weight: 1, arbitrary: fc.tuple(ring, others) },
    { weight: 3, arbitrary: fc.tuple(star, fc.oneof(nothing, others)) },
  )
  .map((parts) => [...everyCompany, ...parts.flat()]);

const run = (text: string, parameters = {}) => graph.run({ name: 'change', text }, parameters);
const figuresOf1 = '(c:Company {serviceId: 1})';
/** Marks a company for a derivation, as a load does. */
const mark1 = `MATCH (state:FiguresState) SET state.lastMarked = state.derivedUpTo + 1
  WITH state MATCH ${figuresOf1} SET c:FiguresDue
  REMOVE c.figuresStamp, c.figuresUntil, c.figuresRevision, c:FiguresOmitted`;

/** What may keep a reader from using kept figures: how the graph becomes so, and the day of the reader. */
const situations: Readonly<Record<string, { readonly change?: string; readonly day?: number }>> = {
  'nothing stands against them': {},
  'a company is due': { change: mark1 },
  'a company is due, and no figure says who owns it now': {
    change: `${mark1}
      WITH c MATCH ()-[figure:ULTIMATELY_OWNS]->(c) DELETE figure`,
  },
  'no derivation has ended yet': { change: 'MATCH (n:FiguresState) REMOVE n.derivedUpTo' },
  'another revision derived them': { change: 'MATCH (n:FiguresState) SET n.revision = n.revision + 1' },
  'another revision derived some': { change: `MATCH ${figuresOf1} SET c.figuresRevision = c.figuresRevision + 1` },
  'they have another bound': { change: 'MATCH (n:FiguresState) SET n.bound = n.bound + 1' },
  'days have passed': { day: today + 1 },
  'more days have passed': { day: today + 3 },
  'the clock of the reader is behind': { day: today - 3 },
  'the stamp of one figure differs': {
    change: 'MATCH (:Entity)-[r:ULTIMATELY_OWNS]->() WITH r LIMIT 1 SET r.stamp = r.stamp + 1',
  },
  'there is no state': { change: 'MATCH (n:FiguresState) DELETE n' },
};

const classes = [
  ...Object.keys(situations),
  ...Object.keys(grantsByName),
  'a supernode',
  'companies read in batches',
  'nothing is computed',
  'something is computed',
  'a company over the bound',
  'too much below a company, and above none',
  'a loop',
  'a record that begins or ends',
] as const;

it('gives the same answers with kept figures as without, whatever the graph keeps', async () => {
  const values = fc.record({
    holdings: world,
    bound: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 12 })),
    situation: fc.constantFrom(...Object.keys(situations)),
    areSupernodes: fc.boolean(),
    areInBatches: fc.boolean(),
    granted: fc.constantFrom(...(Object.keys(grantsByName) as (keyof typeof grantsByName)[])),
  });
  await checkAsyncProperty(
    { values, classes, usual: 360, full: 3_000 },
    async ({ holdings, bound, situation, areSupernodes, areInBatches, granted }, meet) => {
      await seedHoldings(graph, holdings, countryOf);
      const { change, day = today } = situations[situation] ?? {};
      const limits = areInBatches ? fewFigures : {};
      const links = areSupernodes ? { ...limits, perQuery: 2, perCompany: 1, perChunk: 2 } : limits;
      const asked = { bound, day, links, grants: grantsByName[granted] };
      const computed = await read(asked);
      const derived = await keepFigures(graph, { bound, today });
      if (change) await run(change);
      const kept = await read(asked, areInBatches ? inShortRows : graph);
      expect(kept.answers).toEqual(computed.answers);
      const isComputed = kept.queries.includes('upstream-holdings');
      if (situation === 'nothing stands against them' && bound === 100) expect(isComputed).toBe(false);
      meet(situation);
      meet(granted);
      meet('companies read in batches', kept.queries.filter((name) => name.startsWith('load-')).length > 1);
      meet('a supernode', areSupernodes && kept.queries.includes('chunk-of-parents'));
      meet(isComputed ? 'something is computed' : 'nothing is computed');
      meet(
        'a company over the bound',
        derived.some(({ isOmitted }) => isOmitted),
      );
      meet(
        'too much below a company, and above none',
        kept.omittedBelow.length > 0 && !derived.some(({ isOmitted }) => isOmitted),
      );
      meet(
        'a record that begins or ends',
        derived.some(({ properties }) => properties.figuresUntil !== undefined),
      );
      meet(
        'a loop',
        derived.some(({ company: id, owners }) =>
          owners.some(({ owner }) =>
            derived.find((each) => each.company === owner)?.owners.some((each) => each.owner === id),
          ),
        ),
      );
    },
  );
}, 3_600_000);

it('leaves figures out of the count of links that decides what is streamed, and reads an owner of several companies once', async () => {
  const persons = Array.from({ length: 70 }, (_, n) => firstPerson + 1 + n);
  const holdings: WorldHolding[] = [
    ...persons.map((owner) => ({ owner, owned: 1, stake: 1 })),
    { owner: 1, owned: 2, stake: 60 },
    { owner: 1, owned: 4, stake: 50 },
  ];
  await seedHoldings(graph, holdings, countryOf);
  // Company 1 has 72 links. Companies 2 and 4 have one link each, and 70 figures.
  const links = { perQuery: 71, perCompany: 71 };
  const computed = await read({ bound: 100, links });
  await keepFigures(graph, { bound: 100, today });
  const kept = await read({ bound: 100, links });
  expect(kept.answers).toEqual(computed.answers);
  expect(kept.queries.filter((name) => name === 'chunk-of-parents')).toHaveLength(1);
  expect(kept.queries).not.toContain('load-entities');
  expect(
    ownersIn(kept.loaded)
      .map(([id]) => id)
      .sort(),
  ).toEqual(persons);
});

it('hides protected owners of kept figures: a person, and a sole trader that is an owner only through others', async () => {
  const person = firstPerson + 1;
  const soleTrader = 5;
  await seedHoldings(
    graph,
    [
      { owner: person, owned: 2, stake: 60 },
      { owner: 2, owned: 1, stake: 50 },
      { owner: soleTrader, owned: 4, stake: 80 },
      { owner: 4, owned: 1, stake: 40 },
    ],
    countryOf,
  );
  await run(`MATCH (e:Entity {serviceId: toInteger($person)}) SET e.protected = true`, { person });
  await run(`MATCH (e:Entity {serviceId: toInteger($soleTrader)}) SET e.protectedSoleTrader = true`, { soleTrader });
  const grants = new Grants({ NO: areas.filter((area) => area !== 'HiddenPersonAccess'), SE: areas });
  const computed = await read({ bound: 100, grants });
  await keepFigures(graph, { bound: 100, today });
  const kept = await read({ bound: 100, grants });
  expect(kept.queries).not.toContain('upstream-holdings');
  expect(kept.answers).toEqual(computed.answers);
  const { parents } = JSON.parse(kept.answers.get(1) ?? '{}') as {
    parents: { entity: { serviceId: number; profile: { name: string } }; ultimateOwnership?: object }[];
  };
  expect(
    parents.map(({ entity, ultimateOwnership }) => [entity.serviceId, entity.profile.name, ultimateOwnership]),
  ).toEqual([
    [2, profileOf(2).name, undefined],
    [4, profileOf(4).name, undefined],
    [soleTrader, 'Protected Identity', { stakePercent: 32 }],
    [person, 'Protected Identity', { stakePercent: 30 }],
  ]);
});

it('reads no holdings below a company if the stored numbers of holdings exceed the bound, as long as these numbers hold', async () => {
  const lastDay = today + 2;
  const ending = { owner: firstPerson, owned: 3, stake: 10, fromDay: today - 1, untilDay: lastDay };
  const others = [1, 2, 3].map((id) => ({ owner: firstPerson + id, owned: 3, stake: 10 }));
  await seedHoldings(graph, [ending, ...others, { owner: 8, owned: 3, stake: 60 }], countryOf);
  const computed = await Promise.all([today, lastDay].map((day) => read({ bound: 4, day })));
  expect(computed.map(({ omittedBelow }) => omittedBelow)).toEqual([[8], []]);
  await keepFigures(graph, { bound: 4, today });
  const readBelow: (readonly (number | null)[])[] = [];
  const watching: GraphReader = {
    read: async <Row>(...[query, ...rest]: Parameters<GraphReader['read']>) => {
      const rows = await graph.read<Row>(query, ...rest);
      if (query.name === 'downstream-holdings')
        for (const { owned, holdings } of rows as { owned: number; holdings: readonly unknown[] | null }[])
          readBelow.push([owned, holdings && holdings.length]);
      return rows;
    },
  };
  const kept = [];
  for (const day of [today, lastDay]) kept.push(await read({ bound: 4, day }, watching));
  expect(readBelow).toEqual([
    [8, null],
    [3, 4],
  ]);
  for (const [at, { answers }] of kept.entries()) expect(answers).toEqual(computed[at]?.answers);
});

it('reads the holdings below each company of a loop, because less may be below it than below the others', async () => {
  const inLoop = [
    { owner: 1, owned: 2, stake: 10 },
    { owner: 1, owned: 2, stake: 20 },
    { owner: 2, owned: 1, stake: 10 },
  ];
  const others = [1, firstPerson, firstPerson + 1].map((owner) => ({ owner, owned: 3, stake: 30 }));
  await seedHoldings(graph, [...inLoop, ...others], countryOf);
  const computed = await read({ bound: 4 });
  expect(computed.omittedBelow).toEqual([1]);
  await keepFigures(graph, { bound: 4, today });
  const kept = await read({ bound: 4 });
  expect(kept.answers).toEqual(computed.answers);
  expect(kept.queries).toContain('downstream-holdings');
});

describe('a transaction that commits during a read', () => {
  const bound = 100;

  /** Reads the rows of all companies and of the owners of their figures with one of the queries, as `CompanyGraph` does. */
  async function rowsNow() {
    const { loaded } = await read({ bound });
    return { companies: new Map(companiesIn(loaded).map((row) => [row.serviceId, row])), owners: ownersIn(loaded) };
  }

  /** What a company says about its figures before a transaction, with the stamp and the number that are there afterwards. */
  const figuresOver = (before?: RelationsRow, after?: RelationsRow) => {
    if (!before?.figures) return before?.figures;
    return [...before.figures.slice(0, -2), ...(after?.figures?.slice(-2) ?? [null, 2])];
  };

  /** The columns in the order in which the query reads them. */
  const columns = ['figures', 'parents', 'children', 'figuresAbove', 'figuresBelow'] as const;

  it('changes no answer into one of neither state, between any two columns of a row', async () => {
    const values = fc.record({ before: world, removed: fc.nat(), added: fc.option(holding, { freq: 2 }) });
    const met = ['a company read again', 'another answer', 'a holding begins', 'a holding ends'] as const;
    await checkAsyncProperty(
      { values, classes: met, usual: 60, full: 1_000 },
      async ({ before, removed, added }, meet) => {
        const at = everyCompany.length + (removed % (before.length - everyCompany.length));
        const after = [
          ...before.filter((_, index) => added !== null || index !== at),
          ...(added && added.owner !== added.owned ? [added] : []),
        ];
        await seedHoldings(graph, before, countryOf);
        const answersBefore = (await read({ bound })).answers;
        const derived = await keepFigures(graph, { bound, today });
        const rowsBefore = await rowsNow();
        await seedHoldings(graph, after, countryOf);
        const answersAfter = (await read({ bound })).answers;
        await keepFigures(graph, { bound, today, stamp: 2, before: derived });
        const rowsAfter = await rowsNow();
        for (let cut = 1; cut < columns.length; cut++) {
          let loads = 0;
          const answered = await read(
            { bound },
            {
              read: async <Row>(query: CypherQuery, ...rest: [Record<string, unknown>?]) => {
                if (!isLoadQuery(query.name) || loads++ > 0) return graph.read<Row>(query, ...rest);
                const torn = [...rowsAfter.companies].map(([id, row]) => {
                  const before = rowsBefore.companies.get(id);
                  const earlier = columns.slice(0, cut).map((column) => [column, before?.[column]]);
                  return { ...row, ...Object.fromEntries(earlier), figures: figuresOver(before, row) };
                });
                // The query takes the owners from the figures above.
                const { owners } = cut > columns.indexOf('figuresAbove') ? rowsBefore : rowsAfter;
                return [...torn, { serviceId: null, owners }] as Row[];
              },
            },
          );
          for (const id of ids)
            expect([answersBefore.get(id), answersAfter.get(id)]).toContain(answered.answers.get(id));
          meet('a company read again', loads > 1);
          expect(answered.queries).not.toContain('upstream-holdings');
        }
        meet('another answer', JSON.stringify([...answersBefore]) !== JSON.stringify([...answersAfter]));
        meet(after.length > before.length ? 'a holding begins' : 'a holding ends', after.length !== before.length);
      },
    );
  }, 3_600_000);

  it('a company that changes during every read gets computed figures', async () => {
    await seedHoldings(graph, [{ owner: 2, owned: 1, stake: 60 }], countryOf);
    const computed = await read({ bound });
    await keepFigures(graph, { bound, today });
    const { answers, queries } = await read(
      { bound },
      {
        read: async <Row>(query: CypherQuery, ...rest: [Record<string, unknown>?]) => {
          const rows = await graph.read<Row>(query, ...rest);
          return isLoadQuery(query.name) ? rows.map((row) => ({ ...row, figuresAbove: [] })) : rows;
        },
      },
    );
    expect(answers).toEqual(computed.answers);
    const [load] = queries;
    expect(queries.filter((name) => name === load)).toHaveLength(3);
    expect(queries).toContain('upstream-holdings');
  });
});
