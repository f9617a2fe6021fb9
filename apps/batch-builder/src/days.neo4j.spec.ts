import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { applied, relationsOrder, World } from '../test/world';

const world = new World();
const norwegian = (id: string, number: number) =>
  company(id, may(1), { serviceId: serviceId(number), profile: { name: `Company ${id}`, countryCode: 'NO' } });

/** Builds what is due, which must be one package of this kind. */
async function published(kind: PackageRecord['kind']): Promise<PackageRecord> {
  const { results } = await world.build();
  expect(results.map(({ problem, published: all }) => [problem, all.map(({ record }) => record.kind)])).toEqual([
    [undefined, [kind]],
  ]);
  return results[0]?.published[0]?.record as PackageRecord;
}

beforeAll(() => world.open());
beforeEach(async () => {
  await world.reset();
  await world.grant({ NO: areas });
  await world.catalogue.orders.save({ ...relationsOrder, baselineEveryDays: 30 });
  // The first load is on 2 November. The holdings below begin and end on later days.
  await world.load(
    ...[norwegian('a', 1), norwegian('b', 2), norwegian('c', 3), norwegian('d', 4)],
    person('p', may(1), { serviceId: serviceId(5) }),
  );
  await world.load(
    records('r', may(1), 'p', 'a', {
      kind: 'ownership',
      ended: true,
      record: { stakePercent: 60, outDate: '2026-11-04T00:00:00Z' },
    }),
    records('s', may(1), 'a', 'b', stake(100)),
    records('t', may(1), 'p', 'c', stake(60, { inDate: '2026-11-06T00:00:00Z' })),
    records('u', may(1), 'p', 'd', stake(60)),
  );
});
afterAll(() => world.close());

it('a delta has the companies that the day changed, and leads to what a baseline of that day has', async () => {
  let lines = await world.linesOf(await published('baseline'));
  const changed: Record<string, string[]> = {};
  for (const day of ['3 November', '4 November', '5 November', '6 November', '7 November']) {
    world.pass(1);
    const delta = await world.linesOf(await published('delta'));
    lines = applied(lines, delta);
    expect(lines).toEqual(await world.freshLines('NO'));
    changed[day] = delta.map((line) => (JSON.parse(line) as { Name: string }).Name);
  }
  expect(changed).toEqual({
    '3 November': [],
    '4 November': ['Company a', 'Company b'],
    '5 November': [],
    '6 November': ['Company c'],
    '7 November': [],
  });
});

it('a delta after several days without a build has the changes of all of them', async () => {
  const before = await world.linesOf(await published('baseline'));
  world.pass(9);
  const delta = await world.linesOf(await published('delta'));
  expect(delta.map((line) => (JSON.parse(line) as { ServiceId: number }).ServiceId)).toEqual([1, 2, 3]);
  expect(applied(before, delta)).toEqual(await world.freshLines('NO'));
});
