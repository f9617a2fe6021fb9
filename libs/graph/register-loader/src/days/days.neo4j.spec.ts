import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { type CompanyFilter, CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import {
  type CompanyRelations,
  dayOf,
  type Relation,
  serviceId,
  type StatedRecord,
} from '@company-relations/ownership';
import { storedRecords } from '../../test/dump';
import { company, end, may, person, records, unspecified } from '../../test/statements';
import { applyStatements, migrateRegister, applyPassedDays } from '../index';
import { noLastDay } from '../apply/stages';
import { addDaysToFutureRecords } from './day-records';

const graph = testGraph();
const clock = { now: new Date() };
const companies = new CompanyGraph(graph, { now: () => clock.now });
const withHistory = new Grants({ NO: areas });
const withoutHistory = new Grants({ NO: ['Owner', 'BeneficialOwner', 'CompanyStructureOwner', 'KeyPerson'] });
const [loadDay, lastDay, day, nextDay] = ['2026-06-01', '2026-06-09', '2026-06-10', '2026-06-11'] as const;
const [a, b, p] = [serviceId(1), serviceId(2), serviceId(3)];
const inDate = '2026-06-10T15:00:00Z';
const [id, text] = [3, 'Chair'];

const kinds = {
  ownership: { stakePercent: 60 },
  beneficialOwnership: { stakePercent: 60 },
  companyStructure: {},
  role: { id, text },
} as const;
const ofEachKind = (rest: object, ended: boolean): StatedRecord[] =>
  Object.entries(kinds).map(([kind, record]) => ({ kind, ended, record: { ...record, ...rest } }) as StatedRecord);
const ends = records('r', may(2), 'p', 'a', ...ofEachKind({ outDate: inDate }, true));
const begins = records('r', may(2), 'p', 'a', ...ofEachKind({ inDate }, false));
const profile = { countryCode: 'NO' };
const world = [
  company('a', may(1), { profile }),
  company('b', may(1), { profile }),
  person('p', may(1), { profile: { nationalIdentificationNumber: 'N1' } }),
];

/** Moves the clock to a time of a day. */
function on(date: string, time = '12:00:00'): void {
  clock.now = new Date(`${date}T${time}Z`);
}

async function load(...batch: Parameters<typeof applyStatements>[1]): Promise<void> {
  const outcomes = await applyStatements(graph, batch, clock.now, { now: clock.now });
  expect(outcomes.map(({ result }) => result)).toEqual(batch.map(() => 'applied'));
}

const countOf = ({ current, ended }: Relation) =>
  [current, ended].map((kept) => Object.values(kept).map((list: readonly unknown[]) => list.length));
const one = [1, 1, 1, 1];
const none = [0, 0, 0, 0];

/** How many current records, and how many ended ones, of each kind the person has with company a. */
async function shown(grants = withHistory): Promise<number[][]> {
  const [loaded] = await companies.loadRelations([a], grants);
  const relation = loaded?.parents.find(({ entity }) => entity.serviceId === p);
  return relation ? countOf(relation) : [none, none];
}

/** What a search finds. The count must say the same. */
async function found(filter: Omit<CompanyFilter, 'countries'>, grants = withHistory): Promise<number[]> {
  const wanted = { countries: ['NO'], ...filter };
  const ids = await companies.search(wanted, grants, { after: 0, limit: 10 });
  expect(await companies.count(wanted, grants)).toBe(ids.length);
  return ids;
}

const rolesIn = ({ parents }: Pick<CompanyRelations, 'parents'>) => parents.flatMap(({ current }) => current.role);
const changedOn = (date: string) => ({ relationsUpdated: { from: dayOf(date), to: dayOf(date) } });

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  on(loadDay);
  await load(...world);
});
afterAll(() => graph.close());

describe('a record that ends on a later day', () => {
  beforeEach(() => load(ends));

  it('is current until that day, and history from its begin on, without a load', async () => {
    on(lastDay, '23:59:59');
    expect([await shown(), await shown(withoutHistory)]).toEqual([
      [one, none],
      [one, none],
    ]);
    on(day, '00:00:00');
    expect([await shown(), await shown(withoutHistory)]).toEqual([
      [none, one],
      [none, none],
    ]);
  });

  it('gives its owner the share, the figure and the role until that day', async () => {
    const owners = async () => {
      const [loaded] = await companies.loadRelations([a], withoutHistory);
      const above = await companies.loadOwnershipAbove(a, withoutHistory);
      const keyPersons = await companies.loadKeyPersons(a, 1, withoutHistory);
      const holding = { owner: p, owned: a };
      return {
        ultimate: loaded?.parents.filter(({ ultimateOwnership }) => ultimateOwnership).length,
        links: above?.links?.length,
        records: (await companies.loadHoldingRecords([holding])).flat().length,
        roles: keyPersons.ok && keyPersons.network.companies.flatMap(rolesIn).length,
      };
    };
    on(lastDay);
    expect(await owners()).toEqual({ ultimate: 1, links: 1, records: 1, roles: 1 });
    on(day);
    expect(await owners()).toEqual({ ultimate: 0, links: 0, records: 0, roles: 0 });
  });

  it('leads from the person to the company as the areas allow', async () => {
    const byNumber = { nationalIds: ['N1'] };
    on(lastDay);
    expect([await found(byNumber), await found(byNumber, withoutHistory)]).toEqual([[a], [a]]);
    on(day);
    expect([await found(byNumber), await found(byNumber, withoutHistory)]).toEqual([[a], []]);
  });

  it('says in its history since when it is history', async () => {
    on(nextDay);
    const [loaded] = await companies.loadRelations([a], withHistory);
    expect(loaded?.parents[0]?.ended.ownership).toEqual([
      { stakePercent: 60, outDate: inDate, updatedAt: '2026-06-10T00:00:00Z' },
    ]);
  });

  it('is listed as a change of that day, and no longer of the day of the load', async () => {
    on(lastDay);
    expect([await found(changedOn(loadDay)), await found(changedOn(day))]).toEqual([[a], []]);
    on(nextDay);
    expect([await found(changedOn(loadDay)), await found(changedOn(day)), await found(changedOn(nextDay))]).toEqual([
      [],
      [a],
      [],
    ]);
    const both = { ...changedOn(day), contentUpdated: { from: dayOf(loadDay), to: dayOf(loadDay) } };
    expect([await found(both), await found({ ...both, contentUpdated: { from: dayOf(day) } })]).toEqual([[a], []]);
    const wide = { contentUpdated: { from: 0 }, relationsUpdated: { from: dayOf(day) } };
    const named = { serviceIds: [a, b], ...changedOn(day) };
    expect([await found(wide), await found(named), await found({ nationalIds: ['N1'], ...changedOn(day) })]).toEqual([
      [a],
      [a],
      [a],
    ]);
  });

  it('is in the changes since any time before that day, and not since one on it', async () => {
    const number = await new ChangeLog(graph).begin();
    const since = (date: string) => companies.changesSince(number, 'NO', `${date}T23:59:59Z`);
    on(lastDay);
    expect(await since(loadDay)).toEqual({ present: [], absent: [] });
    on(day);
    expect([await since(loadDay), await since(lastDay), await since(day)]).toEqual([
      { present: [a], absent: [] },
      { present: [a], absent: [] },
      { present: [], absent: [] },
    ]);
    expect(await companies.companiesChangedSince(number, 'NO')).toEqual([a]);
  });

  it('counts as changed on the day of a later load', async () => {
    on(nextDay);
    await load(records('r', may(3), 'p', 'a', ...ofEachKind({ outDate: inDate }, true).slice(1)));
    expect([await found(changedOn(day)), await found(changedOn(nextDay))]).toEqual([[], [a]]);
    expect((await storedRecords(graph)).map(({ type, untilDay }) => [type, untilDay])).toEqual([
      ['BENEFICIALLY_OWNED', undefined],
      ['HELD_ROLE', undefined],
      ['STRUCTURED', undefined],
    ]);
  });
});

describe('a record that begins on a later day', () => {
  beforeEach(() => load(begins));

  it('is shown from the begin of that day on, without a load', async () => {
    on(lastDay, '23:59:59');
    expect(await shown()).toEqual([none, none]);
    expect(await found({ nationalIds: ['N1'] })).toEqual([]);
    on(day, '00:00:00');
    expect(await shown(withoutHistory)).toEqual([one, none]);
    expect(await found({ nationalIds: ['N1'] })).toEqual([a]);
    expect([await found(changedOn(loadDay)), await found(changedOn(day))]).toEqual([[], [a]]);
  });

  it('never counts if the source withdraws it before', async () => {
    on(lastDay);
    await load(records('r', may(3), 'p', 'a'));
    on(day);
    expect([await shown(), await found(changedOn(lastDay)), await found(changedOn(day))]).toEqual([
      [none, none],
      [a],
      [],
    ]);
  });
});

describe('a person with protected identity', () => {
  const chairs = (period: object, ended: boolean) =>
    records('r', may(2), 'p', 'a', { kind: 'role', ended, record: { id, text, ...period } });

  it.each([
    ['begins', chairs({ inDate }, false), [[], [true]]],
    ['ends', chairs({ outDate: inDate }, true), [[true], [true]]],
  ])('is protected before and after the day on which a record %s', async (_, statement, expected) => {
    await load(person('p', may(2), { profile: { nationalIdentificationNumber: 'N1', isProtected: true } }), statement);
    const isProtected = async () => {
      const [loaded] = await companies.loadRelations([a], withHistory);
      return loaded?.parents.map(({ entity }) => entity.isProtected);
    };
    on(lastDay);
    const before = await isProtected();
    on(day);
    expect([before, await isProtected()]).toEqual(expected);
    await applyPassedDays(graph, clock.now);
    expect(await isProtected()).toEqual(expected[1]);
  });
});

describe('why a register names no owner', () => {
  const reasons = async () => {
    const [loaded] = await companies.loadRelations([a], withHistory);
    const above = await companies.loadOwnershipAbove(a, withHistory);
    return [loaded?.unspecifiedOwners?.length ?? 0, above?.unspecifiedOwners?.get(a)?.length ?? 0];
  };

  it('counts from and until its days, and changes the company then', async () => {
    await load(unspecified('u', may(2), 'a', 'exempt', { inDate, outDate: `${nextDay}T00:00:00Z`, ended: true }));
    const number = await new ChangeLog(graph).begin();
    const shownOn = [];
    for (const date of [lastDay, day, nextDay]) {
      on(date);
      shownOn.push([...(await reasons()), await found(changedOn(date))]);
    }
    expect(shownOn).toEqual([
      [0, 0, []],
      [1, 1, [a]],
      [0, 0, [a]],
    ]);
    expect(await companies.companiesChangedSince(number, 'NO', `${day}T00:00:00Z`)).toEqual([a]);
    await applyPassedDays(graph, clock.now);
    expect((await storedRecords(graph)).map(({ type, fromDay, untilDay }) => [type, fromDay, untilDay])).toEqual([
      ['EXPLAINED_OWNERS', undefined, undefined],
    ]);
  });
});

describe('an end that a source states', () => {
  it('on a later day counts from that day, whichever comes first, the record or its end', async () => {
    const stated = records('r', may(2), 'p', 'a', ...ofEachKind({}, false));
    const ending = end('r', may(3), inDate);
    await load(stated, ending);
    const expected = await storedRecords(graph);
    on(lastDay);
    expect(await shown()).toEqual([one, none]);
    on(day);
    expect(await shown()).toEqual([none, one]);
    await clear(graph);
    on(loadDay);
    await load(...world, ending, stated);
    expect(await storedRecords(graph)).toEqual(expected);
    on(nextDay);
    await load(end('r', may(4), '2026-06-05T00:00:00Z'));
    expect([await shown(), (await storedRecords(graph)).filter(({ untilDay }) => untilDay !== undefined)]).toEqual([
      [none, one],
      [],
    ]);
  });

  it('comes before the announced day when the source closes the record', async () => {
    await load(ends);
    on(lastDay);
    const closed = ofEachKind({ outDate: inDate }, true).map((each) => ({ ...each, hasEnded: true as const }));
    await load(records('r', may(3), 'p', 'a', ...closed));
    expect(await shown()).toEqual([none, one]);
  });
});

describe('what the day changed, once it is stored,', () => {
  const ended = { ...ends, id: 'e', company: 'b' };
  const passing = records('f', may(2), 'b', 'a', ...ofEachKind({ inDate, outDate: '2026-06-11T00:00:00Z' }, true));
  const daysOf = async () =>
    (await storedRecords(graph)).flatMap(({ type, fromDay, untilDay }) =>
      fromDay === undefined && untilDay === undefined ? [] : [[type, fromDay, untilDay]],
    );

  it('is what it was before, and needs no days', async () => {
    await load(begins, ended, passing);
    const number = await new ChangeLog(graph).begin();
    on(nextDay);
    const answers = async () => ({
      loaded: await companies.loadRelations([a, b], withHistory),
      byLoad: await found(changedOn(loadDay)),
      byDay: await found(changedOn(day)),
      byNextDay: await found(changedOn(nextDay)),
      byNumber: await found({ nationalIds: ['N1'] }, withoutHistory),
      since: await companies.changesSince(number, 'NO', `${lastDay}T00:00:00Z`),
    });
    const before = await answers();
    expect(before).toMatchObject({ byLoad: [], byDay: [], byNextDay: [a, b], byNumber: [a] });
    await applyPassedDays(graph, clock.now);
    expect([await answers(), await daysOf()]).toEqual([before, []]);
    // The log has the changes, whatever day the reader names.
    expect(await companies.changesSince(number, 'NO', `${nextDay}T00:00:00Z`)).toEqual(before.since);
  });

  it('leaves what lies ahead, and may be stored on any day', async () => {
    await load(begins, ended, passing);
    on(lastDay);
    const all = await daysOf();
    await applyPassedDays(graph, clock.now);
    expect(await daysOf()).toEqual(all);
    on(day);
    await applyPassedDays(graph, clock.now);
    expect([...new Set((await daysOf()).map(([, ...days]) => days.join()))].sort()).toEqual(
      [`,${dayOf(nextDay)}`, `${dayOf(nextDay)},${noLastDay}`].sort(),
    );
    expect([await found(changedOn(loadDay)), await found(changedOn(day))]).toEqual([[], [a, b]]);
    on(nextDay);
    await applyPassedDays(graph, clock.now);
    expect([await daysOf(), await found(changedOn(day)), await found(changedOn(nextDay))]).toEqual([[], [], [a, b]]);
  });
});

describe('an older graph', () => {
  it('gets the days of the records whose dates lie ahead', async () => {
    const structure = { kind: 'companyStructure', ended: false, record: {} } as const;
    await load(ends, { ...begins, id: 's', company: 'b' }, records('t', may(2), 'b', 'a', structure));
    const expected = await storedRecords(graph);
    // Before there were days, a record with an end was history at once, and one with a begin current.
    await graph.run({
      name: 'forget-days',
      text: `MATCH ()-[r]->() WHERE r.untilDay IS NOT NULL AND r.untilDay < 2000000000 DELETE r`,
    });
    await graph.run({
      name: 'forget-days',
      text: `MATCH ()-[r]->() WHERE r.untilDay IS NOT NULL REMOVE r.fromDay, r.untilDay`,
    });
    const number = await new ChangeLog(graph).begin();
    expect(await shown()).toEqual([none, one]);
    on(lastDay);
    // One company after the other.
    await addDaysToFutureRecords(graph, clock.now, 1);
    const times = (stored: readonly Record<string, unknown>[]) =>
      stored.map(({ id: record, type, fromDay, untilDay }) => [record, type, fromDay, untilDay]);
    expect(times(await storedRecords(graph))).toEqual(times(expected));
    expect([await shown(), await found(changedOn(lastDay))]).toEqual([
      [one, none],
      [a, b],
    ]);
    expect(await companies.companiesChangedSince(number, 'NO')).toEqual([a, b]);
    const changes = await new ChangeLog(graph).begin();
    await addDaysToFutureRecords(graph, clock.now);
    expect([times(await storedRecords(graph)), await new ChangeLog(graph).begin()]).toEqual([times(expected), changes]);
    on(day);
    expect(await shown()).toEqual([none, one]);
  });
});
