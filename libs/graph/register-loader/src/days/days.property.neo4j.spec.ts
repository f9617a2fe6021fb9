import { areas, Grants } from '@company-relations/authorization';
import { ChangeLog } from '@company-relations/change-log';
import { CompanyGraph } from '@company-relations/company-graph';
import { clear, testGraph } from '@company-relations/company-graph/testing';
import {
  beginOfDay,
  dayOf,
  type RecordKind,
  recordKinds,
  type RecordStatement,
  type RegisterStatement,
  type ServiceId,
  type Stated,
  type StatedRecord,
} from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { company, may, person, records } from '../../test/statements';
import { canonicalJson } from '../apply/content-hash';
import { applyStatements, migrateRegister, applyPassedDays } from '../index';

const graph = testGraph();
const countries = ['NO', 'SE'] as const;
const firstDay = dayOf('2026-06-10T00:00:00Z');
const companyIds = ['a', 'b', 'c', 'd'];
const personIds = ['p', 'q'];
const nationalIdOf = (id: string) => `N${personIds.indexOf(id)}`;
const grants = [
  new Grants({ NO: areas, SE: areas }),
  new Grants({ NO: ['Owner', 'KeyPerson'], SE: ['Owner', 'RelationsHistory'] }),
];
const everyone = grants[0] as Grants;

const world: readonly RegisterStatement[] = [
  ...companyIds.map((id, at) => company(id, may(1), { profile: { countryCode: countries[at % 2] as string } })),
  ...personIds.map((id) => person(id, may(1), { profile: { nationalIdentificationNumber: nationalIdOf(id) } })),
];

const dates = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.integer({ min: firstDay - 1, max: firstDay + 5 }) },
);

const stated: fc.Arbitrary<StatedRecord> = fc
  .record({
    kind: fc.constantFrom<RecordKind>('ownership', 'ownership', ...recordKinds),
    stake: fc.constantFrom(30, 60, 100),
    begin: dates,
    end: dates,
    isOver: fc.boolean(),
  })
  .map(({ kind, stake, begin, end, isOver }) => {
    const period = {
      ...(begin === undefined ? {} : { inDate: beginOfDay(begin) }),
      ...(end === undefined ? {} : { outDate: beginOfDay(end) }),
    };
    const record = kind === 'role' ? { id: 3, ...period } : { stakePercent: stake, ...period };
    const hasEnded = isOver && end === firstDay + 2;
    return { kind, ended: end !== undefined, ...(hasEnded && { hasEnded: true }), record } as StatedRecord;
  });

const statement: fc.Arbitrary<RecordStatement> = fc
  .record({
    id: fc.integer({ min: 0, max: 9 }),
    party: fc.constantFrom(...companyIds, ...personIds, ...personIds),
    of: fc.constantFrom(...companyIds),
    all: fc.array(stated, { minLength: 1, maxLength: 2 }),
  })
  .map(({ id, party, of, all }) => records(`r${id}`, may(2), party, of, ...all));

const batches = fc.uniqueArray(statement, { minLength: 2, maxLength: 8, selector: ({ id }) => id });

async function loadOn(day: number, statements: readonly RegisterStatement[]): Promise<void> {
  const now = new Date(Date.parse(beginOfDay(day)) + 3_600_000);
  await clear(graph);
  await applyStatements(graph, world, now, { now });
  await applyStatements(graph, statements, now, { now });
}

function companiesOn(day: number): CompanyGraph {
  return new CompanyGraph(graph, { now: () => new Date(Date.parse(beginOfDay(day)) + 7_200_000) });
}

/** The relations of each company on a day, without when they changed. They decide whether a company has changed. */
async function relationsOn(day: number, ids: readonly ServiceId[]): Promise<Map<number, string>> {
  const shown = new Map<number, string>(ids.map((id) => [id, '']));
  for (const granted of grants)
    for (const relations of await companiesOn(day).loadRelations(ids, granted)) {
      const id = relations.company.serviceId;
      shown.set(id, `${shown.get(id)}${canonicalJson(withoutTimes(relations))}`);
    }
  return shown;
}

/** Everything that is shown of each company on a day, without when it changed. */
async function shownOn(day: number, ids: readonly ServiceId[]): Promise<Map<number, string>> {
  const companies = companiesOn(day);
  const shown = await relationsOn(day, ids);
  const add = (id: number, value: unknown) => shown.set(id, `${shown.get(id)}${canonicalJson(withoutTimes(value))}`);
  for (const granted of grants) {
    for (const id of ids) {
      const above = await companies.loadOwnershipAbove(id, granted);
      add(id, { links: above?.links?.map((link) => canonicalJson(link)).sort() });
      add(id, await companies.loadKeyPersons(id, 3, granted));
    }
  }
  return shown;
}

/** Without times, and with lists in an order of their own: the database returns them in any order. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each: unknown) => {
      if (name === 'updatedAt') return undefined;
      return Array.isArray(each) ? each.map((item) => canonicalJson(withoutTimes(item))).sort() : each;
    }),
  );
}

/** Which companies each person's national id finds. */
async function foundOn(day: number): Promise<unknown> {
  const companies = companiesOn(day);
  const page = { after: 0, limit: 10 };
  return Promise.all(
    personIds.flatMap((id) =>
      grants.map((granted) => companies.search({ countries, nationalIds: [nationalIdOf(id)] }, granted, page)),
    ),
  );
}

/** Which companies changed on which day, as searches find and count them. */
async function changedOn(day: number, companies = companiesOn(day)): Promise<Record<string, readonly ServiceId[]>> {
  const found: Record<string, readonly ServiceId[]> = {};
  for (let from = firstDay; from <= day; from++) {
    const filter = { countries, relationsUpdated: { from, to: from } };
    const both = { ...filter, contentUpdated: { from: firstDay, to: firstDay } };
    const ids = await companies.search(filter, everyone, { after: 0, limit: 10 });
    expect(await companies.search(both, everyone, { after: 0, limit: 10 })).toEqual(ids);
    expect([await companies.count(filter, everyone), await companies.count(both, everyone)]).toEqual([
      ids.length,
      ids.length,
    ]);
    if (ids.length > 0) found[from] = ids;
  }
  return found;
}

type State = 'absent' | 'current' | 'history';

function stateOn(day: number, { ended, hasEnded, record: { inDate, outDate } }: Stated): State {
  const isOver = hasEnded ?? (outDate === undefined ? ended : dayOf(outDate) <= day);
  if (isOver) return 'history';
  return inDate !== undefined && dayOf(inDate) > day ? 'absent' : 'current';
}

/** The last day on which a record of a company changed: that of the load, or a later one until `day`. */
function expectedChange(id: string, statements: readonly RecordStatement[], day: number): number | undefined {
  const own = statements.filter(({ party, company: of }) => party === id || of === id);
  if (own.length === 0) return undefined;
  const all = own.flatMap((each) => each.records);
  const later = Array.from({ length: day - firstDay }, (_, at) => firstDay + 1 + at);
  return later.findLast((on) => all.some((each) => stateOn(on, each) !== stateOn(on - 1, each))) ?? firstDay;
}

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('a graph answers on each day as one that was loaded on that day, and says what changed with the day', async () => {
  const values = fc.record({
    statements: batches,
    since: fc.integer({ min: 0, max: 3 }),
    days: fc.integer({ min: 1, max: 4 }),
  });
  const classes = ['a company shown differently', 'a company found by another person'] as const;
  await checkAsyncProperty({ values, classes, usual: 100, full: 800 }, async ({ statements, since, days }, meet) => {
    const [before, day] = [firstDay + since, firstDay + since + days];
    await loadOn(firstDay, statements);
    const number = await new ChangeLog(graph).begin();
    const rows = await graph.read<{ id: ServiceId; sourceId: string }>({
      name: 'companies',
      text: 'MATCH (c:Company) RETURN c.serviceId AS id, c.sourceId AS sourceId ORDER BY id',
    });
    const ids = rows.map(({ id }) => id);
    const [relationsBefore, relations] = [await relationsOn(before, ids), await relationsOn(day, ids)];
    const shown = await shownOn(day, ids);
    const [foundBefore, found] = [await foundOn(before), await foundOn(day)];
    const expected: Record<string, ServiceId[]> = {};
    for (const { id, sourceId } of rows) {
      const on = expectedChange(sourceId, statements, day);
      if (on !== undefined) expected[on] = [...(expected[on] ?? []), id];
    }
    expect(await changedOn(day)).toEqual(expected);
    const lists = await Promise.all(
      countries.map((country) => companiesOn(day).companiesChangedSince(number, country, beginOfDay(before))),
    );
    const differing = ids.filter((id) => relations.get(id) !== relationsBefore.get(id));
    expect(lists.flat()).toEqual(expect.arrayContaining(differing));
    // To store what the day changed makes no difference.
    await applyPassedDays(graph, new Date(beginOfDay(before)));
    expect(await changedOn(day)).toEqual(expected);
    await applyPassedDays(graph, new Date(beginOfDay(day)));
    expect([await shownOn(day, ids), await foundOn(day), await changedOn(day)]).toEqual([shown, found, expected]);
    meet('a company shown differently', differing.length > 0);
    meet('a company found by another person', canonicalJson(found) !== canonicalJson(foundBefore));
    await loadOn(day, statements);
    expect([await shownOn(day, ids), await foundOn(day)]).toEqual([shown, found]);
  });
}, 3_600_000);
