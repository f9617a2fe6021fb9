import type { GraphTransaction } from '@company-relations/neo4j-client';
import { type UntilOptions, untilOfOmitted } from './until-of-omitted';

/** An owner of a company: its ServiceId, whether its stored figures count, and until which day. */
type Owner = [serviceId: number, doFiguresCount: boolean, until: number | null];

/** The owners of companies, by the ServiceId of the company. */
type Owners = Record<number, Owner[]>;

interface Given extends Partial<UntilOptions> {
  /** The next days on which a holding in a company begins or ends. */
  readonly days?: Record<number, number>;
}

const asked: number[][] = [];
beforeEach(() => (asked.length = 0));

/** Returns the days of companies in a graph of holdings. Adds to `asked` which companies each query asked for. */
async function daysIn(owners: Owners, omitted: number[], given: Given = {}): Promise<unknown> {
  const { days = {}, affected = new Set(), before = new Map() } = given;
  const run = async (_query: unknown, { serviceIds }: { serviceIds: { toNumber(): number }[] }) => {
    const wanted = serviceIds.map((id) => id.toNumber());
    asked.push(wanted);
    return wanted.flatMap((owned) =>
      owners[owned] ? [{ owned, owners: owners[owned], nextDay: days[owned] ?? null }] : [],
    );
  };
  const transaction = { run } as unknown as GraphTransaction;
  return Object.fromEntries(await untilOfOmitted(transaction, omitted, { today: 10, affected, before }));
}

it('ends at owners whose figures count, and takes their stored days', async () => {
  const owners: Owners = {
    1: [
      [2, true, 30],
      [3, true, null],
    ],
  };
  expect(await daysIn(owners, [1], { days: { 1: 40 } })).toEqual({ 1: 30 });
  expect(asked).toEqual([[1]]);
});

it('takes the next day of the company itself if it is the earliest', async () => {
  expect(await daysIn({ 1: [[2, true, 30]] }, [1], { days: { 1: 20 } })).toEqual({ 1: 20 });
});

it('goes on through owners whose figures do not count, over a loop too, and does not take their stored days', async () => {
  const owners: Owners = { 1: [[2, false, 11]], 2: [[3, false, null]], 3: [[1, true, 11]] };
  expect(await daysIn(owners, [1], { days: { 2: 30, 3: 20 } })).toEqual({ 1: 20, 2: 20, 3: 20 });
  expect(asked).toEqual([[1], [2], [3]]);
});

it('goes on through owners whose figures the transaction may change, and does not take their stored days', async () => {
  const owners: Owners = { 1: [[2, true, 11]], 2: [[3, true, 20]] };
  expect(await daysIn(owners, [1], { days: { 2: 30 }, affected: new Set([1, 2]) })).toEqual({ 1: 20, 2: 20 });
});

it('reads nothing again of what an earlier transaction found, and takes the days that it found', async () => {
  const before = new Map<number, number | undefined>([
    [2, 20],
    [3, undefined],
    [4, 15],
  ]);
  expect(
    await daysIn(
      {
        1: [
          [2, false, null],
          [3, false, null],
        ],
      },
      [1, 4],
      { days: { 1: 40 }, before },
    ),
  ).toEqual({ 1: 20 });
  expect(asked).toEqual([[1]]);
});

it('gives each company the earliest day of its own owners, and no day if they have none', async () => {
  const owners: Owners = {
    1: [[3, true, 20]],
    2: [
      [4, true, null],
      [5, true, 30],
    ],
    6: [[4, true, null]],
  };
  expect(await daysIn(owners, [1, 2, 6])).toEqual({ 1: 20, 2: 30, 6: undefined });
});
