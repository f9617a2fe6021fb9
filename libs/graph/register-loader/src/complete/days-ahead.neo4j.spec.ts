import { areas, Grants } from '@company-relations/authorization';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import { dayOf, type OwnershipRecord, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { storedRecords } from '../../test/dump';
import { company, end, person, records, stake } from '../../test/statements';
import {
  statementsWithInferredEnd,
  applyStatements,
  checkQuality,
  currentStatements,
  type Dataset,
  endAbsent,
  canCompleteFilesEndStatement,
  migrateRegister,
  storeAppliedFiles,
  applyPassedDays,
} from '../index';
import { noLastDay } from '../apply/stages';

const graph = testGraph();
const dataset: Dataset = { name: 'records', kind: 'records', source: 'A', prefix: 'r', ids: /^r/, lagDays: 7 };
const on = (day: string) => `2026-${day}T00:00:00Z`;
const stated = (record: OwnershipRecord = {}) => records('r1', on('05-01'), 'p', 'c', stake(30, record));

/** Loads statements on a day, as each command does: what has become due is stored before. */
async function load(day: string, batch: readonly RegisterStatement[], complete?: string) {
  const now = new Date(`2026-${day}T12:00:00Z`);
  await applyPassedDays(graph, now);
  const files = complete === undefined ? undefined : { datasets: [dataset], day: on(complete) };
  const bySource = batch.map((statement) => ({ source: 'A', ...statement }));
  return applyStatements(graph, bySource, now, { now, complete: files });
}

/** Loads complete files on their day. They end what they do not have. */
async function loadComplete(day: string, ...batch: RegisterStatement[]) {
  const outcomes = await load(day, batch, day);
  await storeAppliedFiles(graph, dataset, on(day));
  const present = new Set(batch.map(({ id }) => id));
  const absent: string[] = [];
  const now = new Date(`2026-${day}T12:00:00Z`);
  for await (const page of currentStatements(graph, dataset, dayOf(now)))
    absent.push(
      ...page
        .filter((one) => canCompleteFilesEndStatement(dataset, one, on(day)) && !present.has(one.id))
        .map(({ id }) => id),
    );
  await endAbsent(graph, dataset, { ids: absent, day: on(day) }, { loadedAt: now, now });
  return outcomes;
}

async function absentIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of statementsWithInferredEnd(graph, dataset)) ids.push(...page.map(({ id }) => id));
  return ids;
}

/** The type, the last day on which it was stated, and the record of each stored relation. */
async function found(): Promise<unknown[][]> {
  return (await storedRecords(graph)).map(({ type, statedOn, record }) => [type, statedOn, record]);
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await load('05-01', [company('c', on('05-01')), person('p', on('05-01'))]);
});
afterAll(() => graph.close());

describe('a record that begins after the day of complete files that do not have it', () => {
  const announced = stated({ inDate: on('06-01') });
  beforeEach(async () => {
    await load('05-01', [announced]);
    await loadComplete('05-20');
  });

  const shownOn = async (day: string) => {
    const companies = new CompanyGraph(graph, { now: () => new Date(on(day)) });
    const [loaded] = await companies.loadRelations([serviceId(1)], new Grants({ GB: areas }));
    return loaded?.parents.map(({ current, ended }) => [current.ownership.length, ended.ownership.length]);
  };
  const datesAhead = async () => {
    const progress = { begin: () => undefined, advance: () => undefined };
    const { signal } = new AbortController();
    const now = () => new Date(on('05-21'));
    return (await checkQuality(graph, { maxListed: 9, signal, now, ...progress }))?.datesAhead;
  };
  const daysOf = async () =>
    (await storedRecords(graph)).map(({ type, fromDay, untilDay }) => [type, fromDay, untilDay]);

  it('never counts, and is nothing that lies ahead', async () => {
    expect([await shownOn('05-21'), await shownOn('06-01'), await shownOn('06-10')]).toEqual([[], [], []]);
    expect(await datesAhead()).toEqual({ count: 0, listed: [] });
    await load('06-10', []);
    expect([await shownOn('06-10'), await daysOf()]).toEqual([[], [['OWNED', noLastDay, noLastDay]]]);
  });

  it('never counts either if it is loaded for the first time after its day', async () => {
    await clear(graph);
    await load('05-01', [company('c', on('05-01')), person('p', on('05-01'))]);
    await loadComplete('05-20');
    await load('06-10', [announced]);
    expect([await shownOn('06-10'), await absentIds()]).toEqual([[], ['r1']]);
  });

  it('counts from its day on if files have it again before', async () => {
    expect(await loadComplete('05-25', announced)).toEqual([{ result: 'applied' }]);
    const record = { stakePercent: 30, inDate: on('06-01'), updatedAt: on('06-01') };
    expect([await found(), await daysOf()]).toEqual([
      [['OWNS', undefined, record]],
      [['OWNS', dayOf(on('06-01')), noLastDay]],
    ]);
    expect([await shownOn('05-31'), await shownOn('06-01')]).toEqual([[], [[1, 0]]]);
  });

  it('is still known as absent after its day, and current again by files that have it', async () => {
    await load('06-01', []);
    expect(await absentIds()).toEqual(['r1']);
    expect(await loadComplete('06-10', announced)).toEqual([{ result: 'applied' }]);
    const record = { stakePercent: 30, inDate: on('06-01'), updatedAt: '2026-06-10T12:00:00Z' };
    expect(await found()).toEqual([['OWNS', undefined, record]]);
  });
});

it('a day that passes for one relation of a record leaves the inferred end of the others', async () => {
  const leaving = { ...stake(5, { outDate: on('06-01') }), ended: true };
  const statement = records('r1', on('05-01'), 'p', 'c', stake(30), leaving);
  await load('05-01', [statement]);
  await loadComplete('05-20');
  await load('06-01', []);
  expect((await found()).map(([type, statedOn]) => [type, statedOn])).toEqual([
    ['OWNED', on('05-08')],
    ['OWNED', on('05-08')],
  ]);
  expect(await loadComplete('06-10', statement)).toEqual([{ result: 'applied' }]);
  expect((await found()).map(([type, statedOn]) => [type, statedOn])).toEqual([
    ['OWNED', undefined],
    ['OWNS', undefined],
  ]);
});

it('an end on a later day does not make a record current that complete files do not have', async () => {
  const ending = end('r1', on('05-10'), '2030-01-01T00:00:00Z');
  const record = { stakePercent: 30, outDate: '2030-01-01T00:00:00Z' };
  const expected = [
    ['OWNED', on('05-08'), { ...record, endedNotLaterThan: on('05-20'), updatedAt: '2026-05-20T12:00:00Z' }],
    ['OWNED', on('05-08'), { ...record, updatedAt: '2030-01-01T00:00:00Z' }],
  ];
  const isExpected = (rows: unknown[][]) => {
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining(expected));
  };
  await load('05-01', [stated()]);
  await loadComplete('05-20');
  await load('05-20', [ending]);
  isExpected(await found());
  await clear(graph);
  await load('05-01', [company('c', on('05-01')), person('p', on('05-01')), stated()]);
  await load('05-10', [ending]);
  await loadComplete('05-20');
  isExpected(await found());
});
