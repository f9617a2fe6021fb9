import { ChangeLog } from '@company-relations/change-log';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import {
  beginOfDay,
  dayOf,
  type RegisterStatement,
  serviceId,
  ultimateOwnershipRevision,
} from '@company-relations/ownership';
import { compareFigures } from '../../test/kept-figures';
import { company, may, person, records, removal, stake } from '../../test/statements';
import {
  applyStatements,
  countCompaniesWithDueFigures,
  deriveDueFigures,
  deriveOmittedFigures,
  markAllFigures,
  migrateRegister,
  NewerFiguresError,
  PersonErasure,
  applyPassedDays,
} from '../index';
import { figureLimitsPerTransaction } from './keep-figures';

const graph = testGraph();
const changeLog = new ChangeLog(graph);
const day = dayOf('2026-06-10T00:00:00Z');
const now = new Date('2026-06-10T08:00:00Z');
const given = (id: string, number: number) => company(id, may(1), { serviceId: serviceId(number) });
const [a, b, c, p] = [given('a', 1), given('b', 2), given('c', 3), { ...person('p', may(1)), serviceId: serviceId(9) }];
const owns = (id: string, party: string, of: string, percent: number, date = 1) =>
  records(id, may(date), party, of, stake(percent));

const load = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now });
const figures = () =>
  graph.read({
    name: 'figures',
    text: `MATCH (o)-[f:ULTIMATELY_OWNS]->(c) RETURN o.serviceId AS owner, c.serviceId AS owned, f.record AS record
      ORDER BY owner, owned`,
  });
const state = async () =>
  (await graph.read<{ state: object }>({ name: 'state', text: 'MATCH (s:FiguresState) RETURN s {.*} AS state' }))[0]
    ?.state;
const labelled = async (condition: string) =>
  (
    await graph.read<{ id: number }>({
      name: 'some',
      text: `MATCH (e:Entity) WHERE ${condition} RETURN e.serviceId AS id ORDER BY id`,
    })
  ).map(({ id }) => id);
/** The stamps of companies by ServiceId. Expects that the figures of a company have its stamp. */
async function stamps(): Promise<Readonly<Record<number, number>>> {
  const rows = await graph.read<{ id: number; stamp: number; stampsOfFigures: number[] }>({
    name: 'stamps',
    text: `MATCH (e:Company) RETURN e.serviceId AS id, e.figuresStamp AS stamp,
      COLLECT { MATCH ()-[f:ULTIMATELY_OWNS]->(e) RETURN DISTINCT f.stamp } AS stampsOfFigures`,
  });
  for (const { stamp, stampsOfFigures } of rows) expect(stampsOfFigures).toEqual([stamp]);
  return Object.fromEntries(rows.map(({ id, stamp }) => [id, stamp]));
}
const loggedSince = async (number: number) =>
  (
    await graph.read<{ lines: number[] }>(
      {
        name: 'log',
        text: 'MATCH (c:Change) WHERE c.number > $number RETURN c.lines + c.held + c.holders AS lines ORDER BY c.number',
      },
      { number },
    )
  ).map(({ lines }) => lines.sort());

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await markAllFigures(graph, { bound: 3 });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

it('a load derives the figures below the holdings that it changes', async () => {
  await load(a, b, c, p, owns('r', 'p', 'a', 80), owns('s', 'a', 'b', 50));
  expect(await figures()).toEqual([
    { owner: 9, owned: 1, record: '{"stakePercent":80}' },
    { owner: 9, owned: 2, record: '{"stakePercent":40}' },
  ]);
  await load(owns('r', 'p', 'a', 60, 2));
  expect(await figures()).toEqual([
    { owner: 9, owned: 1, record: '{"stakePercent":60}' },
    { owner: 9, owned: 2, record: '{"stakePercent":30}' },
  ]);
  await load(removal('person', 'p', may(3)));
  expect(await figures()).toEqual([{ owner: 1, owned: 2, record: '{"stakePercent":50}' }]);
  expect(await labelled('e.figuresStamp IS NULL AND e:Company')).toEqual([]);
});

it('a load marks the companies below when they are many, and another transaction derives them', async () => {
  await load(a, b, c, p, owns('r', 'p', 'a', 80), owns('s', 'a', 'b', 50), owns('t', 'b', 'c', 100));
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 2);
  const number = await changeLog.begin();
  await load(owns('r', 'p', 'a', 60, 2));
  expect([
    await countCompaniesWithDueFigures(graph),
    await labelled('e:FiguresDue'),
    await labelled('e.figuresStamp IS NULL'),
  ]).toEqual([3, [1, 2, 3], [1, 2, 3, 9]]);
  const derived: number[] = [];
  expect(await deriveDueFigures(graph, { now: () => now, limit: 2, onSlice: (count) => derived.push(count) })).toBe(
    true,
  );
  expect([derived, await countCompaniesWithDueFigures(graph)]).toEqual([[2, 1], 0]);
  expect(await figures()).toEqual([
    { owner: 9, owned: 1, record: '{"stakePercent":60}' },
    { owner: 9, owned: 2, record: '{"stakePercent":30}' },
    { owner: 9, owned: 3, record: '{"stakePercent":30}' },
  ]);
  const [marked, ...later] = await loggedSince(number);
  expect([marked, later.flat().sort()]).toEqual([[1], [1, 2, 3]]);
});

it('a marked company whose figures stay the same keeps its stamp, unless a holding in it changed', async () => {
  await load(a, b, c, p, owns('r', 'p', 'a', 80), owns('s', 'a', 'b', 50), owns('t', 'b', 'c', 100));
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  const before = await stamps();
  const number = await changeLog.begin();
  for (const [day, percent] of [60, 80].entries()) await load(owns('r', 'p', 'a', percent, 2 + day));
  for (const [day, percent] of [70, 100].entries()) await load(owns('t', 'b', 'c', percent, 4 + day));
  expect(await labelled('e:FiguresDue')).toEqual([1, 2, 3]);
  await deriveDueFigures(graph, { now: () => now });
  const { kept, derived } = await compareFigures(graph, day);
  expect(kept).toEqual(derived);
  const after = await stamps();
  expect([after[1], after[3]]).toEqual([number + 5, number + 5]);
  expect([after[2], await labelled('e.figuresStampWhenMarked IS NOT NULL')]).toEqual([before[2], []]);
  await load(owns('r', 'p', 'a', 60, 6));
  await deriveDueFigures(graph, { now: () => now });
  expect(await stamps()).toEqual({ 1: number + 7, 2: number + 7, 3: number + 7 });
});

it('the state says that no company is marked, from the end of a derivation until companies are marked again', async () => {
  const derive = () => deriveDueFigures(graph, { now: () => now, limit: 1 });
  /** How many companies are marked, and whether the state says that none is. */
  const said = async () => {
    const { due, isSaidDerived } = await compareFigures(graph, day);
    return [due, isSaidDerived];
  };
  await load(a, b, c, p, owns('r', 'p', 'a', 80), owns('s', 'a', 'b', 50), owns('t', 'b', 'c', 100));
  expect(await said()).toEqual([0, false]);
  await derive();
  expect(await said()).toEqual([0, true]);
  await load(owns('r', 'p', 'a', 70, 2));
  expect(await said()).toEqual([0, true]);
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 2);
  await load(owns('r', 'p', 'a', 60, 3));
  expect(await said()).toEqual([3, false]);
  const killed = new AbortController();
  await deriveDueFigures(graph, { now: () => now, limit: 1, signal: killed.signal, onSlice: () => killed.abort() });
  expect(await said()).toEqual([2, false]);
  await derive();
  expect(await said()).toEqual([0, true]);
  await markAllFigures(graph, { bound: 4 });
  expect(await said()).toEqual([3, false]);
  await derive();
  expect(await said()).toEqual([0, true]);
  jest.restoreAllMocks();
  await load(company('trader', may(4), { soleTraderOf: 'p' }));
  expect(await said()).toEqual([0, true]);
  // An erasure forgets that no company is marked, although it derives the figures of a few businesses at once.
  await new PersonErasure(graph).begin('p', now, []);
  expect(await said()).toEqual([0, false]);
  await derive();
  expect(await said()).toEqual([0, true]);
});

it('a graph of an earlier version learns from the migration that no company is marked, unless some are', async () => {
  await load(a, b, c, owns('r', 'a', 'b', 80), owns('s', 'b', 'c', 50));
  const forget = { name: 'forget', text: 'MATCH (s:FiguresState) REMOVE s.derivedUpTo' };
  const migration = { name: 'again', text: `MATCH (m:Migration {id: '022-marked-figures'}) DELETE m` };
  const migrated = async () => {
    for (const query of [forget, migration]) await graph.run(query);
    await migrateRegister(graph);
    const { due, isSaidDerived } = await compareFigures(graph, day);
    return [due, isSaidDerived];
  };
  expect(await migrated()).toEqual([0, true]);
  await markAllFigures(graph, { bound: 4 });
  expect(await migrated()).toEqual([3, false]);
});

it('a company that is marked although the state says that none is gets derived', async () => {
  await load(a, b, owns('r', 'a', 'b', 80));
  await deriveDueFigures(graph, { now: () => now });
  await graph.run({
    name: 'mark',
    text: 'MATCH (c:Company) SET c:FiguresDue REMOVE c.figuresStamp, c.figuresUntil, c.figuresRevision',
  });
  expect(await deriveDueFigures(graph, { now: () => now })).toBe(true);
  expect(await labelled('e:FiguresDue')).toEqual([]);
});

it.each([
  ['the same statement again', 1],
  ['a newer statement with the same content', 2],
])(
  'a record without a source gets it from %s, and figures follow from the sources that are there then',
  async (_, date) => {
    const from = (source: string, statement: RegisterStatement) => ({ ...statement, source });
    await load(a, b, from('A', owns('r', 'a', 'b', 30)), from('A', owns('s', 'a', 'b', 20)));
    await graph.run({ name: 'forget', text: "MATCH ()-[r {id: 'r'}]->() REMOVE r.source" });
    await markAllFigures(graph, { bound: 4 });
    await deriveDueFigures(graph, { now: () => now });
    const ofOneSource = await figures();
    await load(from('A', owns('r', 'a', 'b', 30, date)));
    const { kept, derived } = await compareFigures(graph, day);
    expect(kept).toEqual(derived);
    expect([ofOneSource, await figures()]).toEqual([
      [{ owner: 1, owned: 2, record: '{"stakePercent":20}' }],
      [{ owner: 1, owned: 2, record: '{"stakePercent":50}' }],
    ]);
  },
);

it('a load between two transactions that derive is seen by the second, also where the first read what it changes', async () => {
  await load(a, b, c, p, owns('r', 'p', 'c', 80), owns('s', 'c', 'b', 50), owns('t', 'b', 'a', 100));
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 1);
  await load(owns('r', 'p', 'c', 60, 2));
  const derived: number[] = [];
  const onSlice = async (count: number): Promise<void> => {
    if (derived.push(count) === 1) await load(owns('r', 'p', 'c', 40, 3));
  };
  expect(await deriveDueFigures(graph, { now: () => now, limit: 1, onSlice })).toBe(true);
  expect(derived).toEqual([1, 1, 1, 1]);
  expect(await figures()).toEqual([
    { owner: 9, owned: 1, record: '{"stakePercent":20}' },
    { owner: 9, owned: 2, record: '{"stakePercent":20}' },
    { owner: 9, owned: 3, record: '{"stakePercent":40}' },
  ]);
});

it('a figure that changes is logged for the company and for its owners before and after', async () => {
  await load(a, b, c, given('d', 4), owns('r', 'a', 'c', 40), owns('s', 'c', 'd', 100));
  const number = await changeLog.begin();
  await load(removal('record', 'r', may(2)), owns('t', 'b', 'c', 30, 2));
  expect(await loggedSince(number)).toEqual([[1, 2, 3, 4]]);
});

it('figures above the bound are omitted, and everything above knows of it, until less is above', async () => {
  await load(
    a,
    b,
    c,
    p,
    owns('r', 'p', 'a', 10),
    owns('s', 'b', 'a', 10),
    owns('t', 'c', 'b', 10),
    owns('u', 'p', 'b', 10),
  );
  expect([await labelled('e:FiguresOmitted'), await labelled('e.mayOmitBelow')]).toEqual([[1], [1, 2, 3, 9]]);
  await load(removal('record', 'u', may(2)));
  expect([await labelled('e:FiguresOmitted'), await labelled('e.mayOmitBelow')]).toEqual([[], [1, 2, 3, 9]]);
  expect(await deriveOmittedFigures(graph, { now: () => now })).toBe(true);
  expect(await labelled('e.mayOmitBelow')).toEqual([]);
});

it('a transaction that omits figures marks all owners above, and logs those that no transaction since the last change logged', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 1);
  const number = await changeLog.begin();
  await load(
    ...[a, b, c, given('d', 4), p],
    ...[owns('r', 'p', 'a', 10), owns('s', 'b', 'a', 10), owns('t', 'c', 'b', 10), owns('u', 'p', 'b', 10)],
    owns('v', 'a', 'd', 100),
  );
  expect(await deriveDueFigures(graph, { now: () => now, limit: 1 })).toBe(true);
  expect([await labelled('e:FiguresOmitted'), await labelled('e.mayOmitBelow')]).toEqual([
    [1, 4],
    [1, 2, 3, 4, 9],
  ]);
  const [, ...logged] = await loggedSince(number);
  // Companies are derived in the order of their nodes.
  const [first, ...others] = logged.filter((lines) => lines.includes(1) || lines.includes(4));
  expect(first).toEqual(expect.arrayContaining([2, 3]));
  expect(others.flat().filter((id) => id === 2 || id === 3)).toEqual([]);
});

it('figures hold until the day on which a holding above begins or ends, and the load of that day derives them', async () => {
  const lastDay = {
    ended: true,
    kind: 'ownership',
    record: { stakePercent: 80, outDate: beginOfDay(day + 2) },
  } as const;
  await load(a, b, p, records('r', may(1), 'p', 'a', lastDay), owns('s', 'a', 'b', 50));
  expect(await labelled(`e.figuresUntil = ${day + 2}`)).toEqual([1, 2]);
  expect(await state()).toEqual({
    name: 'figures',
    bound: 3,
    revision: ultimateOwnershipRevision,
    settledUntil: day + 2,
    derivedOn: day,
    loggedSince: 0,
  });
  const before = await compareFigures(graph, day + 2);
  expect([before.passed, before.kept]).toEqual([2, {}]);
  await applyPassedDays(graph, new Date(beginOfDay(day + 2)));
  const after = await compareFigures(graph, day + 2);
  expect([after.passed, after.kept]).toEqual([0, { 1: [[], 0], 2: [[[1, '{"stakePercent":50}']], 1] }]);
  expect(await state()).toMatchObject({ derivedOn: day + 2 });
  expect(await state()).not.toHaveProperty('settledUntil');
});

it('another bound or another revision marks all companies, and a newer revision is refused', async () => {
  await load(a, b, owns('r', 'a', 'b', 50));
  expect(await markAllFigures(graph)).toBe(true);
  expect(await countCompaniesWithDueFigures(graph)).toBe(0);
  expect(await markAllFigures(graph, { bound: 7 })).toBe(true);
  expect([await countCompaniesWithDueFigures(graph), await state()]).toEqual([
    2,
    expect.objectContaining({ bound: 7 }),
  ]);
  const revise = (change: number) =>
    graph.run({ name: 'revise', text: `MATCH (s:FiguresState) SET s.revision = s.revision + (${change})` });
  await deriveDueFigures(graph);
  await revise(-1);
  expect(await markAllFigures(graph)).toBe(true);
  expect([await countCompaniesWithDueFigures(graph), await state()]).toEqual([
    2,
    expect.objectContaining({ bound: 7, revision: ultimateOwnershipRevision }),
  ]);
  await revise(1);
  await expect(markAllFigures(graph)).rejects.toThrow(NewerFiguresError);
});

it('while not all companies are marked, loads only mark, and nothing is derived', async () => {
  await load(a, b, owns('r', 'a', 'b', 50));
  await graph.run({ name: 'unmark', text: 'MATCH (s:FiguresState) SET s.revision = 0' });
  await load(owns('r', 'a', 'b', 60, 2), c);
  expect([await labelled('e:FiguresDue'), await deriveDueFigures(graph)]).toEqual([[2, 3], false]);
});
