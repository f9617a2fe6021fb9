import { areas, Grants } from '@company-relations/authorization';
import type { GraphReader } from '@company-relations/neo4j-client';
import { beginOfDay, serviceId } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { firstPerson, seedHoldings, type WorldHolding } from '../../test/holdings-world';
import { type DerivedFigures, keepFigures } from '../../test/keep-figures';
import { type RecordedRead, recordingReader } from '../../test/recording-reader';
import { migrate, testGraph } from '../../test/small-world';
import { CompanyGraph } from '../company-graph';

const graph = testGraph();
beforeAll(() => migrate(graph));
afterAll(() => graph.close());

const today = 20_000;
const now = () => new Date(today * 86_400_000);
const all = new Grants({ NO: areas });
const ids = [1, 2, 3, 4, 5, 6, 7, 8];
const walks = ['holders-above', 'holdings-below'];
const run = (text: string, parameters = {}) => graph.run({ name: 'change', text }, parameters);

/** Returns the changed companies after a change number, and the queries that found them. */
async function changedSince(number: number, bound: number, wereFiguresSettled = true) {
  const reads: RecordedRead[] = [];
  const companies = new CompanyGraph(recordingReader(graph, reads), { ultimateOwnershipBudget: bound, now });
  const changed = await companies.companiesChangedSince(number, 'NO', undefined, { wereFiguresSettled });
  return { changed: changed as readonly number[], hasWalked: reads.some(({ query }) => walks.includes(query)) };
}

async function shown(bound: number): Promise<ReadonlyMap<number, string>> {
  const companies = new CompanyGraph(graph, { ultimateOwnershipBudget: bound, now });
  const loaded = await companies.loadRelations(ids.map(serviceId), all);
  return new Map(loaded.map((each) => [each.company.serviceId, JSON.stringify(each)]));
}

interface Logged {
  readonly lines?: readonly number[];
  readonly profiles?: readonly number[];
  readonly held?: readonly number[];
  readonly holders?: readonly number[];
}

/** Writes a change into the log, as a load does. */
async function log(number: number, { lines = [], profiles = [], held = [], holders = [] }: Logged): Promise<void> {
  await run(
    `MERGE (counter:Counter {name: 'change'}) SET counter.number = toInteger($number), counter.loggedSince = 0
     CREATE (:Change {number: toInteger($number), lines: [id IN $lines | toInteger(id)], profiles: [id IN $profiles | toInteger(id)],
       held: [id IN $held | toInteger(id)], holders: [id IN $holders | toInteger(id)]})`,
    { number, lines, profiles, held, holders },
  );
}

/** The companies whose figures were derived again with another result, and the companies that own them or did. */
function changedFigures(before: readonly DerivedFigures[], after: readonly DerivedFigures[]): number[] {
  const earlier = new Map(before.map((figures) => [figures.company, figures]));
  const changed = after.filter(({ company, stamp }) => earlier.get(company)?.stamp !== stamp);
  return changed.flatMap(({ company, owners }) =>
    [company, ...[...owners, ...(earlier.get(company)?.owners ?? [])].map(({ owner }) => Number(owner))].filter(
      (id) => id < firstPerson,
    ),
  );
}

const company = fc.integer({ min: 1, max: 8 });
const holding: fc.Arbitrary<WorldHolding> = fc.record({
  owner: fc.oneof(
    { weight: 4, arbitrary: company },
    fc.integer({ min: 1, max: 2 }).map((n) => firstPerson + n),
  ),
  owned: company,
  stake: fc.constantFrom(100, 60, 50, 35, 25, 10),
});
/** Every company exists, even if it owns nothing and nothing owns it. */
const everyCompany = ids.map((owned): WorldHolding => ({ owner: firstPerson + 9, owned, votesAlone: true }));
const world = fc.array(holding, { minLength: 4, maxLength: 14, size: 'max' });

const isHolding = (one: WorldHolding) => one.owner < firstPerson;

it('finds every company that is shown differently, by its figures, after a holding or a profile changed', async () => {
  const classes = [
    'a holding changed',
    'a profile changed',
    'a company shown differently',
    'a company shown as before',
    'figures lead to the companies',
    'holdings lead to the companies',
    'a company is due',
    'a company over the bound',
  ] as const;
  const values = fc.record({
    before: world,
    changed: fc.nat(),
    stake: fc.constantFrom(0, 5, 45),
    bound: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 9 })),
    profileOf: fc.option(fc.oneof(company, fc.constantFrom(firstPerson + 1, firstPerson + 2)), {
      nil: undefined,
      freq: 2,
    }),
    isDue: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
  await checkAsyncProperty(
    { values, classes, usual: 200, full: 2_000 },
    async ({ before, changed, stake, bound, profileOf, isDue }, meet) => {
      const { owner, owned } = before[changed % before.length] as WorldHolding;
      const rest = before.filter((_, index) => index !== changed % before.length);
      const after = stake === 0 ? rest : [...rest, { owner, owned, stake }];
      await seedHoldings(graph, [...everyCompany, ...before], () => 'NO');
      const derived = await keepFigures(graph, { bound, today, stamp: 1 });
      const shownBefore = await shown(bound);
      await seedHoldings(graph, [...everyCompany, ...(profileOf ? before : after)], () => 'NO');
      if (profileOf)
        await run(
          'MATCH (e:Entity {serviceId: toInteger($id)}) SET e.profile = replace(e.profile, "Entity", "Renamed")',
          {
            id: profileOf,
          },
        );
      const again = await keepFigures(graph, { bound, today, stamp: 2, before: derived });
      await run('MATCH (state:FiguresState) SET state.loggedSince = 1');
      const ends = isHolding({ owner, owned }) ? [owner, owned] : [owned];
      await log(
        2,
        profileOf
          ? { profiles: [profileOf] }
          : {
              lines: [...ends, ...changedFigures(derived, again)],
              held: [owned],
              holders: ends.filter((id) => id === owner),
            },
      );
      const shownAfter = await shown(bound);
      if (isDue)
        await run(
          `MATCH (c:Company {serviceId: 8}), (state:FiguresState) SET c:FiguresDue, state.lastMarked = 2
            REMOVE c.figuresStamp, state.derivedUpTo`,
        );
      const { changed: found, hasWalked } = await changedSince(1, bound);
      const differing = ids.filter((id) => shownBefore.get(id) !== shownAfter.get(id));
      expect(found).toEqual(expect.arrayContaining(differing));
      const isOver = again.some(({ isOmitted }) => isOmitted);
      if (!isOver && !isDue) expect(hasWalked).toBe(false);
      if (isDue) expect(hasWalked).toBe(true);
      meet(profileOf ? 'a profile changed' : 'a holding changed');
      meet('a company shown differently', differing.length > 0);
      meet('a company shown as before', differing.length < ids.length);
      meet(hasWalked ? 'holdings lead to the companies' : 'figures lead to the companies');
      meet('a company is due', isDue);
      meet('a company over the bound', isOver);
    },
  );
}, 3_600_000);

describe('the holdings lead to the companies', () => {
  // 3 owns 2, which owns 1.
  const chain: WorldHolding[] = [
    { owner: 3, owned: 2, stake: 60 },
    { owner: 2, owned: 1, stake: 60 },
  ];
  const bound = 100;

  beforeEach(async () => {
    await seedHoldings(graph, chain, () => 'NO');
    await keepFigures(graph, { bound, today, stamp: 1 });
    await log(2, { profiles: [serviceId(3)] });
  });

  it.each([
    ['not where the log has every change of figures', '', false],
    ['where it begins later', 'SET state.loggedSince = 2', true],
    ['where figures of another revision are kept', 'SET state.revision = 0', true],
    ['where the derivation has not ended', 'SET state.lastMarked = 2', true],
    ['where they have another bound', 'SET state.bound = 99', true],
    ['from the day on which a figure changes', `SET state.settledUntil = ${today}`, true],
    ['where no figures are kept', 'DELETE state', true],
  ])('%s', async (_, change, hasWalked) => {
    if (change) await run(`MATCH (state:FiguresState) ${change}`);
    expect(await changedSince(1, bound)).toEqual({ changed: [1, 2, 3], hasWalked });
  });

  it('where figures waited for a derivation when the earlier responses were read', async () => {
    expect(await changedSince(1, bound, false)).toEqual({ changed: [1, 2, 3], hasWalked: true });
  });
});

describe('after the log or the days were read', () => {
  /** Returns the changed companies. The transaction commits after the first of these queries. */
  async function changedDuring(transaction: () => Promise<void>, queries: readonly string[], asOf?: string) {
    let isCommitted = false;
    const reader: GraphReader = {
      read: async <Found>(...[query, ...rest]: Parameters<GraphReader['read']>) => {
        const rows = await graph.read<Found>(query, ...rest);
        if (!isCommitted && queries.includes(query.name)) {
          isCommitted = true;
          await transaction();
        }
        return rows;
      },
    };
    const companies = new CompanyGraph(reader, { ultimateOwnershipBudget: 100, now });
    const changed = await companies.companiesChangedSince(1, 'NO', asOf, { wereFiguresSettled: true });
    expect(isCommitted).toBe(true);
    return changed;
  }

  it('a transaction that derives marked companies hides none of them', async () => {
    const chain = [
      { owner: 4, owned: 3, stake: 60 },
      { owner: 3, owned: 2, stake: 60 },
      { owner: 2, owned: 1, stake: 60 },
    ];
    await seedHoldings(graph, chain, () => 'NO');
    await keepFigures(graph, { bound: 100, today, stamp: 1 });
    // A load changed the holding in 3. What is below waits to be derived.
    await log(2, { lines: [3, 4], held: [3], holders: [4] });
    await run('MATCH (state:FiguresState) SET state.lastMarked = 2');
    const derive = async () => {
      await log(3, { lines: [1, 2] });
      await run('MATCH (state:FiguresState) SET state.derivedUpTo = 3');
    };
    expect(await changedDuring(derive, ['changes-since'])).toEqual([1, 2, 3, 4]);
  });

  it('a transaction that logs what began on a day hides neither company', async () => {
    await seedHoldings(graph, [{ owner: 2, owned: 1, stake: 60, fromDay: today, untilDay: today + 9 }], () => 'NO');
    await keepFigures(graph, { bound: 100, today, stamp: 1 });
    await log(1, {});
    const passDay = async () => {
      await run('MATCH ()-[r:OWNS]->() REMOVE r.fromDay');
      await log(2, { lines: [1, 2], held: [1], holders: [2] });
    };
    expect(await changedDuring(passDay, ['changes-since', 'due-changes'], beginOfDay(today - 1))).toEqual([1, 2]);
  });
});
