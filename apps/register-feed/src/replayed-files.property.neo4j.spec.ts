import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAsyncProperty } from '@company-relations/property-testing';
import { migrateRegister } from '@company-relations/register-loader';
import fc from 'fast-check';
import { clear, dump, rows, testGraph } from '../test/graph';
import { plainInput } from '../test/plain-input';
import { RegisterLoad } from './load';
import { Report } from './report';

const graph = testGraph();
const folder = mkdtempSync(join(tmpdir(), 'replayed-'));

/**
 * Statements of one day. A record comes with statements about its party and its company, as in the files of registers.
 */
type RegisterFile = readonly Statement[];
interface Statement {
  readonly statement: string;
  readonly id: string;
  readonly asOf: string;
  readonly [member: string]: unknown;
}

const day = (number: number) => `2024-05-0${number}`;
const company = (id: string, number: number, rest: object = {}): Statement => ({
  ...{ statement: 'company', id, asOf: day(number), name: `Company ${id}`, countryCode: 'GB' },
  ...rest,
});
const person = (id: string, number: number, rest: object = {}): Statement => ({
  ...{ statement: 'person', id, asOf: day(number), name: `Person ${id}` },
  ...rest,
});
const owns = (id: string, number: number, party: string, of: string, rest: object): Statement => ({
  ...{ statement: 'ownership', id, asOf: day(number), party, company: of },
  ...rest,
});
const removal = (of: string, id: string, number: number): Statement => ({
  ...{ statement: 'removal', of, id, asOf: day(number) },
});

const loadedAt = new Date('2026-01-10T08:00:00Z');

async function load(files: readonly RegisterFile[], batchSize = 100): Promise<string[]> {
  const inputs = files.map((statements, index) => {
    const path = join(folder, `${index}.jsonl`);
    writeFileSync(path, statements.map((statement) => JSON.stringify(statement)).join('\n'));
    return plainInput(path);
  });
  const messages: string[] = [];
  const settings = {
    ...{ inputs, format: 'auto' as const, strict: false, batchSize, loadedAt, now: loadedAt },
    signal: new AbortController().signal,
  } as const;
  const progress = { begin: () => undefined, beginUncounted: () => undefined, advance: () => undefined };
  const report = new Report((line) => messages.push(line.replaceAll(`${folder}/`, '')), true);
  await new RegisterLoad(graph, settings, report, progress).run();
  return messages;
}

/**
 * Match what depends on the order of loading: ServiceIds, days of changes, and the nodes with which the graph remembers
 * what was removed.
 */
const ofOrder = /"(serviceId|relationsUpdatedOn|next)":\d+,?/;
const bookkeeping = /^\[\["(Removed|RelationsCount|BothDaysCount|Counter)"\]/;

async function graphOf(): Promise<string[]> {
  return (await dump(graph, ofOrder)).filter((line) => !bookkeeping.test(line));
}

async function owners(): Promise<unknown[]> {
  return rows(graph, 'MATCH (p)-[r:OWNS|OWNED]->(c) RETURN p.sourceId AS party, type(r) AS type, r.stake AS stake');
}

beforeAll(() => migrateRegister(graph));
beforeEach(() => clear(graph));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await graph.close();
});

const firstDay = [company('a', 1), person('p', 1), owns('r', 1, 'p', 'a', { ownershipStake: 40 })];
const removalOfCompany = [removal('company', 'a', 2)];
const thirdDay = [company('a', 3)];

it.each([
  ['one after the other, and the first again', [[firstDay], [removalOfCompany], [thirdDay], [firstDay]]],
  ['all in one load', [[firstDay, removalOfCompany, thirdDay]]],
  ['the removal last', [[firstDay], [thirdDay], [removalOfCompany]]],
  ['the removal last, in one load', [[thirdDay, firstDay, removalOfCompany]]],
  ['the first day last', [[removalOfCompany], [thirdDay], [firstDay]]],
])('a removed company that is stated again has none of its former owners: %s', async (_order, loads) => {
  for (const files of loads) await load(files);
  expect([await owners(), await rows(graph, 'MATCH (c:Company) RETURN c.sourceId AS id, c.asOf AS asOf')]).toEqual([
    [],
    [{ id: 'a', asOf: '2024-05-03T00:00:00Z' }],
  ]);
});

it('an end that is loaded before its record is remembered: the record is never current', async () => {
  const end = { statement: 'end', id: 'r', asOf: day(2), outDate: day(2) };
  expect(await load([[end]])).toEqual(['0.jsonl:1: notice: the record is not in the graph: its end is remembered']);
  expect(await load([firstDay])).toEqual([]);
  expect(await owners()).toEqual([{ party: 'p', type: 'OWNED', stake: null }]);
  expect(await load([firstDay, [end]])).toEqual([]);
  expect(await owners()).toEqual([{ party: 'p', type: 'OWNED', stake: null }]);
  // The end has an older date. A newer statement makes the record current again.
  await load([[owns('r', 3, 'p', 'a', { ownershipStake: 41 })]]);
  expect(await owners()).toEqual([{ party: 'p', type: 'OWNS', stake: 41 }]);
});

it('a record and its removal of one day leave no record, and the record is refused with the reason', async () => {
  await load([firstDay, [removal('record', 'r', 1)]]);
  expect(await owners()).toEqual([]);
  expect(await load([firstDay])).toEqual(['0.jsonl:3: withdrawn with the same date (asOf 2024-05-01T00:00:00Z)']);
  expect(await owners()).toEqual([]);
});

it('of two contradicting statements of one day the same counts in either order, and a message says that they differ', async () => {
  const other = [owns('r', 1, 'p', 'a', { ownershipStake: 60 })];
  const messages = [await load([firstDay, other]), await load([other, firstDay])];
  const both = await graphOf();
  await clear(graph);
  messages.push(await load([[...firstDay.slice(0, 2), ...other], firstDay]));
  expect(await graphOf()).toEqual(both);
  const kinds = messages.flat().map((message) => message.replace(/^\d\.jsonl:\d: /, ''));
  expect(new Set(kinds)).toEqual(
    new Set([
      'different content with the same date as the stored statement (asOf 2024-05-01T00:00:00Z)',
      'different content with the same date as the stored statement, which it replaces',
    ]),
  );
});

const days = fc.integer({ min: 1, max: 4 });
const companyIds = ['a', 'b'];
const personIds = ['p', 'q'];
const recordIds = ['r', 's'];
const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const record = fc.record({
  kind: fc.constant('record' as const),
  id: oneOf(...recordIds),
  party: oneOf(...personIds, 'b'),
  of: oneOf('a', 'a', 'c'),
  rest: oneOf(
    { ownershipStake: 40 },
    { ownershipStake: 60 },
    { ownershipStake: 60, ended: true },
    { ownershipStake: 60, outDate: '2020-01-01' },
    { ownershipStake: 60, outDate: '2027-01-01' },
    { ownershipStake: 60, outDate: '2027-01-01', ended: true },
    { ownershipStake: 60, inDate: '2026-02-01' },
    { minOwnershipStake: 25, maxOwnershipStake: 50, isMinOwnershipStakeExcluded: true },
  ),
});
const end = fc.record({
  kind: fc.constant('end' as const),
  id: oneOf(...recordIds),
  outDate: oneOf(undefined, '2021-01-01', '2022-01-01', '2026-06-30'),
});
const removed = fc.oneof(
  oneOf(...companyIds, 'c').map((id) => ({ kind: 'removal' as const, of: 'company', id })),
  oneOf(...personIds).map((id) => ({ kind: 'removal' as const, of: 'person', id })),
  oneOf(...recordIds).map((id) => ({ kind: 'removal' as const, of: 'record', id })),
);
type Line =
  | { readonly kind: 'record'; id: string; party: string; of: string; rest: object }
  | { readonly kind: 'end'; id: string; outDate: string | undefined }
  | { readonly kind: 'removal'; of: string; id: string };

const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 4, arbitrary: record },
  { weight: 2, arbitrary: end },
  { weight: 3, arbitrary: removed },
);

const file: fc.Arbitrary<RegisterFile> = fc
  .record({
    number: days,
    stated: fc.subarray([...companyIds, ...personIds]),
    names: oneOf({}, { name: 'Other' }),
    isProtected: oneOf({}, {}, { isProtected: true, nationalIdentificationNumber: '85010112345' }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map(({ number, stated, names, isProtected, lines }) => {
    const named = lines.flatMap((each) => (each.kind === 'record' ? [each.party, each.of] : []));
    const entities = [...new Set([...stated, ...named])].map((id) =>
      personIds.includes(id) ? person(id, number, { ...names, ...isProtected }) : company(id, number, names),
    );
    return [...entities, ...lines.map((each) => statementOf(each, number))];
  });

function statementOf(each: Line, number: number): Statement {
  if (each.kind === 'removal') return removal(each.of, each.id, number);
  if (each.kind === 'record') return owns(each.id, number, each.party, each.of, each.rest);
  return { statement: 'end', id: each.id, asOf: day(number), ...(each.outDate && { outDate: each.outDate }) };
}

/** The files in random order, divided into loads of random size. Some files are loaded a second time. */
const replay = fc.array(file, { minLength: 2, maxLength: 5 }).chain((files) =>
  fc.record({
    files: fc.constant(files),
    order: fc.shuffledSubarray(files, { minLength: files.length }),
    cuts: fc.array(fc.boolean(), { minLength: files.length, maxLength: files.length }),
    again: fc.shuffledSubarray(files, { maxLength: 2 }),
    batchSize: oneOf(1, 2, 100),
  }),
);

function loadsOf(order: readonly RegisterFile[], cuts: readonly boolean[]): RegisterFile[][] {
  const loads: RegisterFile[][] = [];
  for (const [index, each] of order.entries()) {
    if (index === 0 || cuts[index]) loads.push([]);
    loads.at(-1)?.push(each);
  }
  return loads;
}

const dayOf = ([first]: RegisterFile) => first?.asOf ?? '';

it('the same files give one graph, whatever their order and however many loads, and again when loaded again', async () => {
  const classes = [
    'one load',
    'several loads',
    'two files of one day',
    'an older file in a later load',
    'a removal',
    'an end',
    'some are loaded again',
    'an owner in the end',
  ] as const;
  await checkAsyncProperty(
    { values: replay, classes, usual: 120, full: 3_000 },
    async ({ files, order, cuts, again, batchSize }, meet) => {
      await clear(graph);
      await load(files.toSorted((x, y) => (dayOf(x) < dayOf(y) ? -1 : 1)));
      const expected = await graphOf();
      await clear(graph);
      const loads = loadsOf(order, cuts);
      for (const each of loads) await load(each, batchSize);
      expect(await graphOf()).toEqual(expected);
      for (const each of again) await load([each], batchSize);
      expect(await graphOf()).toEqual(expected);
      const all = files.flat();
      meet('one load', loads.length === 1);
      meet('several loads', loads.length > 1);
      meet('two files of one day', new Set(files.map(dayOf)).size < files.length);
      meet(
        'an older file in a later load',
        loads.some((each, at) => loads.slice(at + 1).some((later) => dayOf(later[0] ?? []) < dayOf(each[0] ?? []))),
      );
      meet(
        'a removal',
        all.some(({ statement }) => statement === 'removal'),
      );
      meet(
        'an end',
        all.some(({ statement }) => statement === 'end'),
      );
      meet('some are loaded again', again.length > 0);
      meet(
        'an owner in the end',
        expected.some((each) => each.includes('"OWNS"')),
      );
    },
  );
}, 3_600_000);
