import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { company, may } from '@company-relations/register-loader/testing';
import { verified } from '../test/verified';
import { relationsOrder, World } from '../test/world';

const world = new World();
const norwegian = (number: number, day = 1) =>
  company(`c${number}`, may(day), {
    serviceId: serviceId(number),
    profile: { name: `Company ${number} of day ${day}`, countryCode: 'NO' },
  });

/** Adds a company to the graph, with a date one day later, and builds the packages that are due. */
async function built(number: number): Promise<PackageRecord[]> {
  world.pass(1);
  await world.load(norwegian(number));
  return (await world.build()).results.flatMap(({ published }) => published.map(({ record }) => record));
}

const unproved = (record: PackageRecord | undefined, why: string) =>
  `  delta ${record?.packageId}: Its file is right; the state that it leads to cannot be proved. ${why}`;

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save({ ...relationsOrder, baselineEveryDays: 59 });
});
afterAll(() => world.close());

it('reports why the state of each delta after a withdrawn one cannot be proved; what comes before and after is proved', async () => {
  const [[baseline], [first], [second], [third]] = [await built(1), await built(2), await built(3), await built(4)];
  await world.catalogue.withdrawals.withdraw([first?.packageId ?? 0], 'test');
  expect(await verified(world, { comparesWithGraph: true })).toEqual({
    isRight: true,
    lines: [
      'bank-relations NO: 3 packages, 0 wrong, 2 not proved',
      unproved(second, `It continues package ${first?.packageId}, which was withdrawn.`),
      unproved(third, `It continues package ${second?.packageId}, of which the state cannot be proved.`),
      '  not compared with the graph: there is no proved state of the newest package',
    ],
  });
  // A package of the chain was withdrawn, so a baseline is due.
  const next = await built(5);
  expect([baseline?.kind, next.map(({ kind }) => kind)]).toEqual(['baseline', ['delta', 'baseline']]);
  expect((await verified(world, { comparesWithGraph: true })).lines.slice(-1)).toEqual([
    '  compared with the graph: 0 wrong, 0 for the next delta',
  ]);
});

it('reports a delta whose predecessor has expired, and what depends on a damaged file', async () => {
  const [[baseline], [first], [second]] = [await built(1), await built(2), await built(3)];
  world.pass(58);
  expect((await verified(world)).lines).toEqual([
    'bank-relations NO: 2 packages, 0 wrong, 2 not proved',
    unproved(first, `It continues package ${baseline?.packageId}, which is past its 60 days.`),
    unproved(second, `It continues package ${first?.packageId}, of which the state cannot be proved.`),
  ]);
  await world.blobs.delete(first?.content.sha256 ?? '');
  expect(await verified(world)).toEqual({
    isRight: false,
    lines: [
      'bank-relations NO: 2 packages, 1 wrong, 1 not proved',
      `  delta ${first?.packageId}: The file is missing or damaged.`,
      unproved(second, `It rests on package ${first?.packageId}, which is wrong.`),
    ],
  });
});
