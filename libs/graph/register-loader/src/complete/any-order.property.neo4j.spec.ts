import { clear, testGraph } from '@company-relations/company-graph/testing';
import { dayOf as dayNumberOf, type RegisterStatement } from '@company-relations/ownership';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { dump, entities, storedRecords } from '../../test/dump';
import { company, end, may, person, records, removal, stake } from '../../test/statements';
import {
  statementsWithInferredEnd,
  appliedDays,
  applyStatements,
  currentStatements,
  type Dataset,
  endAbsent,
  provesEarlierEnd,
  canCompleteFilesEndStatement,
  migrateRegister,
  storeAppliedFiles,
} from '../index';

const graph = testGraph();
const statuses = { closed: 11, all: [11] };
const datasets: readonly Dataset[] = [
  { name: 'records', kind: 'records', source: 'A', prefix: 'r', ids: /^r\d$/, lagDays: 1 },
  { name: 'companies', kind: 'companies', source: 'A', prefix: 'd', ids: /^d\d$/, lagDays: 0, statuses },
];
const loadedAt = new Date('2026-01-10T08:00:00Z');
const lastDay = 20;
const dayAhead = '2030-01-01T00:00:00Z';

/**
 * What a register does with an entry on a day. `drop` and `restore` are not published, except by whole files.
 * `announce` says that an entry which the register has ends on a day that lies ahead.
 */
type Event = {
  readonly day: number;
  readonly what: 'state' | 'drop' | 'restore' | 'announce' | 'end' | 'remove';
  readonly value: number;
};
interface Entry {
  readonly id: string;
  readonly events: readonly Event[];
}

/** A file of changes, or a whole file of a dataset. */
interface File {
  readonly complete?: { readonly dataset: Dataset; readonly day: number };
  readonly statements: readonly RegisterStatement[];
}

/** What the register has of an entry after its events until a day: the day and the value of the statement. */
function livingOn({ events }: Entry, until: number): { readonly day: number; readonly value: number } | undefined {
  let last: { day: number; value: number } | undefined;
  let isLiving = false;
  for (const { day, what, value } of events.filter((event) => event.day <= until)) {
    if (what === 'state') last = { day, value };
    if (what === 'announce') continue;
    isLiving = what === 'state' || (what === 'restore' && last !== undefined);
    if (what === 'end' || what === 'remove') last = undefined;
  }
  return isLiving ? last : undefined;
}

function statementOf(id: string, day: number, value: number): RegisterStatement {
  return id.startsWith('r')
    ? records(id, may(day), 'p', 'c', stake(value))
    : company(id, may(day), { profile: { name: `Company ${value}`, countryCode: 'NO', operationalStatus: 1 } });
}

function published(entry: Entry, { day, what, value }: Event): RegisterStatement[] {
  const { id } = entry;
  if (what === 'state') return [statementOf(id, day, value)];
  if (what === 'announce') return id.startsWith('r') && livingOn(entry, day) ? [end(id, may(day), dayAhead)] : [];
  if (what === 'remove') return [removal(id.startsWith('r') ? 'record' : 'company', id, may(day))];
  return what === 'end' && id.startsWith('r') ? [end(id, may(day), may(day))] : [];
}

async function loadFile({ complete, statements }: File): Promise<void> {
  const batch = statements.map((statement) => ({ source: 'A', ...statement }));
  const now = loadedAt;
  if (!complete) return void (await applyStatements(graph, batch, loadedAt, { now }));
  const { dataset } = complete;
  const day = may(complete.day);
  await applyStatements(graph, batch, loadedAt, { now, complete: { datasets: [dataset], day } });
  const newest = (await appliedDays(graph, dataset)).at(-1);
  await storeAppliedFiles(graph, dataset, day);
  const present = new Set(batch.map(({ id }) => id));
  const absent: string[] = [];
  if (newest !== undefined && newest > day) {
    for await (const page of statementsWithInferredEnd(graph, dataset))
      absent.push(...page.filter((one) => provesEarlierEnd(one, day)).map(({ id }) => id));
  } else {
    for await (const page of currentStatements(graph, dataset, dayNumberOf(loadedAt)))
      absent.push(...page.filter((one) => canCompleteFilesEndStatement(dataset, one, day)).map(({ id }) => id));
  }
  const ids = absent.filter((id) => !present.has(id));
  await endAbsent(graph, dataset, { ids, day }, { loadedAt, now });
}

async function graphAfter(files: readonly File[]): Promise<string[]> {
  await clear(graph);
  await applyStatements(graph, [company('c', may(1)), person('p', may(1))], loadedAt);
  for (const file of files) await loadFile(file);
  return (await dump(graph, ['serviceId', 'next'])).filter((line) => !line.startsWith('Removed '));
}

/** What is stored of an entry: gone, current, ended by the register, or ended not later than a day. */
type Fate = 'gone' | 'current' | 'ended' | string;

/** The fate of an entry according to the rules, from all files at once. */
function fateOf(id: string, files: readonly File[]): Fate {
  const about = files.flatMap(({ statements }) => statements.filter((statement) => statement.id === id));
  const latestOf = (...types: string[]) =>
    about
      .filter(({ type }) => types.includes(type))
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1);
  const stated = latestOf('record', 'company');
  const [removed, ended] = [latestOf('removal'), latestOf('end')];
  const isAhead = about.some((one) => one.type === 'end' && one.asOf === ended && one.outDate === dayAhead);
  if (stated === undefined || (removed !== undefined && removed >= stated)) return 'gone';
  if (ended !== undefined && ended >= stated && !isAhead) return 'ended';
  const wholeFiles = files.flatMap(({ complete, statements }) =>
    complete && complete.dataset.prefix === id[0] ? [{ day: may(complete.day), statements }] : [],
  );
  const has = ({ statements }: Pick<File, 'statements'>) => statements.some((statement) => statement.id === id);
  const lagDays = datasets.find(({ prefix }) => prefix === id[0])?.lagDays ?? 0;
  const published = may(Number(stated.slice(8, 10)) + lagDays);
  const lastStated = [published, ...wholeFiles.filter(has).map(({ day }) => day)].sort().at(-1) as string;
  return (
    wholeFiles
      .map(({ day }) => day)
      .filter((day) => day > lastStated)
      .sort()[0] ?? 'current'
  );
}

async function storedFates(ids: readonly string[]): Promise<Fate[]> {
  const found = new Map<unknown, Fate>();
  for (const { id, type, endedNotLaterThan, fromDay } of await storedRecords(graph))
    if (fromDay === undefined)
      found.set(id, type === 'OWNS' ? 'current' : ((endedNotLaterThan as string | undefined) ?? 'ended'));
  for (const { sourceId, sources, profile } of await entities(graph)) {
    const [stated] = (sources ?? []) as { absence: { endedNotLaterThan: string } }[];
    const isClosed = (profile as { operationalStatus?: number }).operationalStatus === statuses.closed;
    found.set(sourceId, isClosed ? (stated?.absence.endedNotLaterThan ?? '') : 'current');
  }
  return ids.map((id) => found.get(id) ?? 'gone');
}

const event = fc.record({
  day: fc.integer({ min: 1, max: lastDay }),
  what: fc.constantFrom('state', 'state', 'drop', 'drop', 'drop', 'restore', 'announce', 'end', 'remove'),
  value: fc.integer({ min: 1, max: 2 }),
}) satisfies fc.Arbitrary<Event>;
/** The history of an entry, with at most one event a day. It begins with a statement, early. */
const history = fc
  .uniqueArray(event, { minLength: 1, maxLength: 4, selector: ({ day }) => day })
  .map((events) => [...events].sort((a, b) => a.day - b.day))
  .map(([first, ...rest]): Event[] => [
    { ...(first as Event), day: Math.min(4, (first as Event).day), what: 'state' },
    ...rest,
  ]);
const wholeFile = fc.record({
  dataset: fc.constantFrom(...datasets),
  day: fc.integer({ min: 5, max: lastDay }),
  /** Whether it was made before the changes of its day. */
  isEarly: fc.boolean(),
});

const ids = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'd1', 'd2', 'd3', 'd4'];
const worlds = fc
  .record({
    histories: fc.array(history, { minLength: ids.length, maxLength: ids.length }),
    wholeFiles: fc.uniqueArray(wholeFile, {
      minLength: 3,
      maxLength: 7,
      selector: ({ dataset, day }) => `${dataset.name} ${day}`,
    }),
    /** Whether statements have the day of their whole file, as in the British snapshot, or dates of their own. */
    areDatedByFile: fc.boolean(),
    /** Which changes were published in files of changes that are loaded too. */
    areLoaded: fc.array(fc.constantFrom(true, true, true, false), { minLength: 40, maxLength: 40 }),
  })
  .chain(({ histories, wholeFiles, areDatedByFile, areLoaded }) => {
    const entries = ids.map((id, at): Entry => ({ id, events: histories[at] as Event[] }));
    const whole = wholeFiles.map(({ dataset, day, isEarly }): File => {
      const statements = entries.flatMap((entry) => {
        const living = entry.id.startsWith(dataset.prefix) ? livingOn(entry, isEarly ? day - 1 : day) : undefined;
        return living ? [statementOf(entry.id, areDatedByFile ? day : living.day, living.value)] : [];
      });
      return { complete: { dataset, day }, statements };
    });
    const changes = entries
      .flatMap((entry) => entry.events.map((each) => published(entry, each)))
      .filter((statements, at) => statements.length > 0 && areLoaded[at])
      .map((statements): File => ({ statements }));
    const files = [...whole, ...changes];
    return fc.record({
      files: fc.constant(files),
      order: fc.shuffledSubarray(files, { minLength: files.length }),
      again: fc.subarray(files, { maxLength: 3 }),
    });
  });

beforeAll(() => migrateRegister(graph));
afterAll(() => graph.close());

it('the same files give one graph in any order, loaded once or again, complete files among them', async () => {
  const classes = [
    'complete files after newer ones',
    'a record that newer complete files do not have',
    'a record that no complete files have ended',
    'a company that complete files closed',
    'a record that its register ended',
    'an entry that its register withdrew',
  ] as const;
  await checkAsyncProperty(
    { values: worlds, classes, usual: 60, full: 2_000 },
    async ({ files, order, again }, meet) => {
      const expected = await graphAfter([...files].sort((a, b) => dayOf(a) - dayOf(b)));
      const fates = ids.map((id) => fateOf(id, files));
      expect(await storedFates(ids)).toEqual(fates);
      expect(await graphAfter([...order, ...again])).toEqual(expected);
      const days = order.flatMap(({ complete }) => (complete ? [complete] : []));
      meet(
        'complete files after newer ones',
        days.some(({ dataset, day }, at) =>
          days.slice(0, at).some((before) => before.dataset === dataset && before.day > day),
        ),
      );
      const isInferred = (fate: Fate) => fate.startsWith('2024');
      const [ofRecords, ofCompanies] = [fates.slice(0, 6), fates.slice(6)];
      meet('a record that newer complete files do not have', ofRecords.some(isInferred));
      meet('a record that no complete files have ended', ofRecords.includes('current'));
      meet('a company that complete files closed', ofCompanies.some(isInferred));
      meet('a record that its register ended', ofRecords.includes('ended'));
      meet('an entry that its register withdrew', fates.includes('gone'));
    },
  );
}, 3_600_000);

/** The order in which a register publishes them: changes before the whole file of their day. */
function dayOf({ complete, statements }: File): number {
  return complete ? complete.day + 0.5 : Number(statements[0]?.asOf.slice(8, 10));
}
