import { clear, testGraph } from '@company-relations/company-graph/testing';
import type { GraphTransaction } from '@company-relations/neo4j-client';
import { beginOfDay, dayOf, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { compareFigures, rightKeptFigures } from '../../test/kept-figures';
import { company, may, person, records, removal, stake } from '../../test/statements';
import { applyStatements, deriveDueFigures, KnownOwners, markAllFigures, migrateRegister } from '../index';
import { writeLimits } from './derive-and-store';
import { figureLimitsPerTransaction } from './keep-figures';

const graph = testGraph();
const day = dayOf('2026-06-10T00:00:00Z');
const now = new Date('2026-06-10T08:00:00Z');
const given = (id: string, number: number) => company(id, may(1), { serviceId: serviceId(number) });
const owns = (id: string, party: string, of: string, date = 1) => records(id, may(date), party, of, stake(10));
const ends = (id: string, party: string, of: string, inDays: number) => {
  const record = { stakePercent: 10, outDate: beginOfDay(day + inDays) };
  return records(id, may(1), party, of, { ended: true, kind: 'ownership', record });
};
const begins = (id: string, party: string, of: string, inDays: number) =>
  records(id, may(1), party, of, stake(10, { inDate: beginOfDay(day + inDays) }));
/** The companies o1 to o5 with the ServiceIds 11 to 15, x and y with 1 and 2, and the persons p and q with 8 and 9. */
const world: RegisterStatement[] = [
  ...[1, 2, 3, 4, 5].map((each) => given(`o${each}`, 10 + each)),
  ...[given('x', 1), given('y', 2), { ...person('p', may(1)), serviceId: serviceId(8) }],
  { ...person('q', may(1)), serviceId: serviceId(9) },
];

const load = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now });
const derive = () => deriveDueFigures(graph, { now: () => now });
const labelled = async (condition: string) =>
  (
    await graph.read<{ id: number }>({
      name: 'some',
      text: `MATCH (e:Entity) WHERE ${condition} RETURN e.serviceId AS id ORDER BY id`,
    })
  ).map(({ id }) => id);
const untilOf = async (id: number) =>
  (
    await graph.read<{ until: number | null }>({
      name: 'until',
      text: `MATCH (e:Entity {serviceId: ${id}}) RETURN e.figuresUntil AS until`,
    })
  )[0]?.until;
async function expectRight(): Promise<void> {
  const { kept, derived, keptBelow, derivedBelow } = await compareFigures(graph, day);
  expect([kept, keptBelow]).toEqual([derived, derivedBelow]);
}

beforeAll(() => migrateRegister(graph));
beforeEach(async () => {
  await clear(graph);
  await markAllFigures(graph, { bound: 3 });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => graph.close());

/** x has four holdings above it, so its figures are omitted. */
const omittedX = [owns('a', 'o1', 'x'), owns('b', 'o2', 'o1'), owns('c', 'p', 'o2'), owns('d', 'p', 'x')];

describe.each([
  ['in the transaction that changes a holding', 200],
  ['in a later transaction', 0],
])('derived %s', (_when, derivedAtOnce) => {
  beforeEach(async () => {
    jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', derivedAtOnce);
    await load(...world, ...omittedX);
    await derive();
  });

  it('new owners of a flagged company are flagged with all that own them, although nothing is omitted below any more', async () => {
    expect(await labelled('e.mayOmitBelow')).toEqual([1, 8, 11, 12]);
    await load(removal('record', 'd', may(2)));
    await derive();
    expect([await labelled('e:FiguresOmitted'), await labelled('e.mayOmitBelow')]).toEqual([[], [1, 8, 11, 12]]);
    await load(owns('e', 'o4', 'o3', 3));
    await load(removal('record', 'c', may(4)), owns('f', 'o3', 'o2', 4));
    await derive();
    expect(await labelled('e.mayOmitBelow')).toEqual([1, 8, 11, 12, 13, 14]);
    await load(owns('g', 'q', 'o4', 5));
    await derive();
    expect([await labelled('e:FiguresOmitted'), await labelled('e.mayOmitBelow')]).toEqual([
      [1, 11],
      [1, 8, 9, 11, 12, 13, 14],
    ]);
    await expectRight();
  });

  it('a company below an omitted one is omitted, and is derived as soon as that one is not', async () => {
    await load(owns('e', 'x', 'y', 2));
    await derive();
    expect(await labelled('e:FiguresOmitted')).toEqual([1, 2]);
    await load(removal('record', 'd', may(3)), removal('record', 'c', may(3)));
    await derive();
    expect([await labelled('e:FiguresOmitted'), await labelled('e:FiguresDue')]).toEqual([[], []]);
    await expectRight();
  });

  it('omitted figures count until the first day on which a holding above their own company begins or ends', async () => {
    // o3 has figures of its own. Above y there is also x, whose day comes later than that of o3, and o5 later still.
    await load(
      ...[ends('e', 'o4', 'o3', 5), owns('f', 'x', 'y'), owns('g', 'o3', 'y'), ends('h', 'o5', 'x', 9)],
      ends('i', 'p', 'o5', 20),
    );
    await derive();
    expect(await labelled('e:FiguresOmitted')).toEqual([1, 2]);
    expect([await untilOf(1), await untilOf(2), await untilOf(13), await untilOf(12)]).toEqual([
      ...[day + 9, day + 5, day + 5, null],
    ]);
  });
});

it('marked companies above an omitted one are walked through, also where they have days of their own', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX, ends('e', 'o5', 'o2', 7));
  expect(await labelled('e:FiguresDue')).toEqual([1, 11, 12]);
  await deriveDueFigures(graph, { now: () => now, limit: 1 });
  expect([await labelled('e:FiguresOmitted'), await untilOf(1)]).toEqual([[1], day + 7]);
  await expectRight();
});

it('an omitted company gets the day that an earlier transaction found when it walked through the company', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  // Companies are derived in the order of their nodes, so x is derived before its owner y.
  await load(...world, ...omittedX, owns('e', 'p', 'y'), owns('f', 'o1', 'y'), owns('g', 'y', 'x'));
  await load(ends('h', 'o5', 'y', 7));
  await deriveDueFigures(graph, { now: () => now, limit: 1 });
  expect([await labelled('e:FiguresOmitted'), await untilOf(1), await untilOf(2)]).toEqual([[1, 2], day + 7, day + 7]);
});

it('a later transaction does not use what an earlier one found above omitted figures if a load came between', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX);
  const later = [begins('e', 'o5', 'o2', 7)];
  await deriveDueFigures(graph, { now: () => now, onSlice: () => load(...later.splice(0)) });
  expect([await labelled('e:FiguresOmitted'), await untilOf(1)]).toEqual([[1], day + 7]);
});

it('omitted figures count until the day of an owner that the transaction leaves for another one', async () => {
  await load(...world, ...omittedX);
  jest.replaceProperty(writeLimits, 'figures', 0);
  await load(owns('e', 'q', 'x', 2), ends('f', 'o5', 'o2', 7));
  expect([await labelled('e:FiguresOmitted'), await labelled('e:FiguresDue')]).toEqual([[1], [11, 12]]);
  expect(await untilOf(1)).toBe(day + 7);
});

it('a day that has passed is not the day until which figures stay omitted', async () => {
  await load(...world, ...omittedX, ends('e', 'o5', 'o2', 5), ends('f', 'o4', 'o2', 9));
  expect(await untilOf(1)).toBe(day + 5);
  const later = new Date(beginOfDay(day + 6));
  await applyStatements(graph, [owns('g', 'q', 'x', 2)], later, { now: later });
  // Nothing has derived the owners again.
  expect([await untilOf(1), await untilOf(12)]).toEqual([day + 9, day + 5]);
});

it('a holding of an omitted owner omits the figures of the company only from the day on which it begins', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX);
  await derive();
  await load(begins('e', 'x', 'y', 5));
  await derive();
  expect([await labelled('e:FiguresOmitted'), await untilOf(2)]).toEqual([[1], day + 5]);
  await expectRight();
});

interface Wanted {
  readonly serviceIds: readonly { toNumber(): number }[];
}

it('deriving reads no holdings above a company with an omitted owner', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX);
  await derive();
  await load(owns('e', 'x', 'y', 2), owns('f', 'o3', 'y', 2));
  const read = jest.spyOn(graph, 'read');
  await derive();
  const asked = read.mock.calls.flatMap(([{ name }, parameters]) =>
    name === 'holdings-and-next-days' ? [(parameters?.['wanted'] as Wanted).serviceIds.map((id) => id.toNumber())] : [],
  );
  expect(asked).toEqual([[2]]);
});

it('figures of a company are derived from the holdings in owners that are no longer omitted on the day', async () => {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX.slice(0, 2), ends('c', 'p', 'o2', 5), ends('d', 'p', 'x', 5));
  await derive();
  expect([await labelled('e:FiguresOmitted'), await untilOf(1)]).toEqual([[1], day + 5]);
  const later = new Date(beginOfDay(day + 5));
  await applyStatements(graph, [owns('f', 'x', 'y', 2)], later, { now: later });
  await deriveDueFigures(graph, { now: () => later });
  // Nothing has derived x again, so its omission has only passed.
  expect(await labelled('e:FiguresOmitted')).toEqual([1]);
  expect(Object.keys(await rightKeptFigures(graph, day + 5))).toEqual(['2', '13', '14', '15']);
});

it('a load that began before midnight does not take the days of figures that were derived after it', async () => {
  // p holds o2 until midnight, so x is omitted today and not tomorrow. Another process derives o2 tomorrow.
  const tomorrow = new Date(beginOfDay(day + 1));
  await load(...world, owns('a', 'o1', 'x'), owns('b', 'o2', 'o1'), owns('c', 'q', 'o2'), ends('d', 'p', 'o2', 1));
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(owns('e', 'q', 'o2', 2));
  await deriveDueFigures(graph, { now: () => tomorrow });
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 200);
  await load(owns('f', 'o3', 'o4', 3), owns('g', 'o1', 'x', 3));
  expect([await labelled('e:FiguresOmitted'), await untilOf(1)]).toEqual([[1], day + 1]);
});

it('a load of many batches reads the owners above changed holdings once, and those of changed companies again', async () => {
  const { asked, batch } = await beginLoad();
  await batch(owns('e', 'q', 'x', 2));
  expect(asked.splice(0)).toEqual([[1], [11], [12]]);
  await batch(owns('f', 'o5', 'o1', 3));
  // o1 has a new owner, whose owners are not known.
  expect(asked.splice(0)).toEqual([[11, 15]]);
  await batch(owns('g', 'o4', 'o5', 4));
  expect(asked.splice(0)).toEqual([[14, 15]]);
  await load(owns('h', 'o3', 'o4', 5));
  asked.length = 0;
  await batch(owns('i', 'p', 'o1', 6));
  // Another load came between, so all are read again.
  expect(asked.splice(0)).toEqual([[11], [12, 15], [14], [13]]);
  await derive();
  await expectRight();
});

it('a load reads all owners again after a batch that failed, although another load wrote as much as the batch', async () => {
  const { asked, batch } = await beginLoad();
  const write = graph.write.bind(graph);
  jest.spyOn(graph, 'write').mockImplementationOnce((work) =>
    write(async (transaction) => {
      await work(transaction);
      throw new Error('rolled back');
    }),
  );
  await expect(batch(owns('e', 'q', 'x', 2))).rejects.toThrow('rolled back');
  await load(owns('f', 'o3', 'o2', 3));
  asked.length = 0;
  await batch(owns('g', 'q', 'x', 4));
  expect(asked).toEqual([[1], [11], [12], [13]]);
});

/** Begins a load of several batches below and above an omitted company. `asked` gets the ids whose owners are read. */
async function beginLoad() {
  jest.replaceProperty(figureLimitsPerTransaction, 'derivedAtOnce', 0);
  await load(...world, ...omittedX);
  await derive();
  const asked = queriesOf('owners-above');
  const owners = new KnownOwners();
  const batch = (...statements: RegisterStatement[]) => applyStatements(graph, statements, now, { now, owners });
  return { asked, batch };
}

/** Collects the ids with which a query is asked in transactions. */
function queriesOf(name: string): number[][] {
  const asked: number[][] = [];
  const write = graph.write.bind(graph);
  jest.spyOn(graph, 'write').mockImplementation((work) =>
    write((transaction) => {
      const run: GraphTransaction['run'] = (query, parameters) => {
        const ids = parameters?.['serviceIds'] as { toNumber(): number }[] | undefined;
        if (query.name === name && ids && ids.length > 0) asked.push(ids.map((id) => id.toNumber()).sort());
        return transaction.run(query, parameters);
      };
      return work({ run });
    }),
  );
  return asked;
}

it('the migration flags the owners that an earlier version did not flag', async () => {
  await load(...world, ...omittedX, owns('e', 'o4', 'o3'), owns('f', 'o3', 'o2'), owns('g', 'q', 'o5'));
  const all = await labelled('e.mayOmitBelow');
  expect(all).toEqual([1, 8, 11, 12, 13, 14]);
  const run = (text: string) => graph.run({ name: 'test', text });
  await run('MATCH (e:Entity) WHERE e.serviceId IN [8, 13, 14] REMOVE e.mayOmitBelow');
  await run("MATCH (m:Migration {id: '025-flagged-owners'}) DELETE m");
  expect(await migrateRegister(graph)).toEqual(['025-flagged-owners']);
  expect(await labelled('e.mayOmitBelow')).toEqual(all);
});
