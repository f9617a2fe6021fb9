import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import { company, may, person, records, stake } from '@company-relations/register-loader/testing';
import { type BuildCompanies, companiesBut } from '../test/build-companies';
import { nothing } from '../test/changing-companies';
import { computingCompanies, deriveFiguresOfDay, keepFigures } from '../test/kept-figures';
import { applied, relationsOrder, World } from '../test/world';

const world = new World();
const computing = computingCompanies(world);
const norwegian = (id: string, number: number) =>
  company(id, may(1), { serviceId: serviceId(number), profile: { name: `Company ${id}`, countryCode: 'NO' } });
/** Builds what is due, which must be one package of this kind. */
async function published(kind: PackageRecord['kind'], companies: BuildCompanies = world.companies) {
  const { results } = await world.build({}, { companies });
  expect(results.map(({ problem, published: all }) => [problem, all.map(({ record }) => record.kind)])).toEqual([
    [undefined, [kind]],
  ]);
  return results[0]?.published[0]?.record as PackageRecord;
}

const freshLines = () => world.freshLines('NO', relationsOrder, computing);
const namesOf = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { Name: string }).Name);

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

describe.each([
  {
    figures: 'no kept figures',
    begin: nothing,
    onNewDay: nothing,
    settled: [false, false, false, false, false, false],
  },
  {
    figures: 'kept figures, which a day makes invalid',
    begin: keepFigures,
    onNewDay: nothing,
    settled: [true, true, false, false, false, false],
  },
  {
    figures: 'kept figures, which are derived again on each day',
    begin: keepFigures,
    onNewDay: deriveFiguresOfDay,
    settled: [true, true, true, true, true, true],
  },
])('with $figures', ({ begin, onNewDay, settled }) => {
  beforeEach(() => begin(world));

  it('a delta has the companies that the day changed, and leads to what a baseline of that day has', async () => {
    const baseline = await published('baseline');
    const wereSettled = [baseline.wereFiguresSettled];
    let lines = await world.linesOf(baseline);
    const changed: Record<string, string[]> = {};
    for (const day of ['3 November', '4 November', '5 November', '6 November', '7 November']) {
      world.pass(1);
      await onNewDay(world);
      const record = await published('delta');
      const delta = await world.linesOf(record);
      lines = applied(lines, delta);
      expect(lines).toEqual(await freshLines());
      changed[day] = namesOf(delta);
      wereSettled.push(record.wereFiguresSettled);
    }
    expect(changed).toEqual({
      '3 November': [],
      '4 November': ['Company a', 'Company b'],
      '5 November': [],
      '6 November': ['Company c'],
      '7 November': [],
    });
    expect(wereSettled).toEqual(settled);
  });

  it('a delta after several days without a build has the changes of all of them', async () => {
    const before = await world.linesOf(await published('baseline'));
    world.pass(9);
    await onNewDay(world);
    const delta = await world.linesOf(await published('delta'));
    expect(namesOf(delta)).toEqual(['Company a', 'Company b', 'Company c']);
    expect(applied(before, delta)).toEqual(await freshLines());
  });
});

describe('with kept figures, across midnight', () => {
  beforeEach(() => keepFigures(world));

  /** Returns a graph in which 4 November begins when a build first reads companies. */
  function atMidnight(when: 'before' | 'after', meanwhile = nothing): BuildCompanies {
    let isLoaded = false;
    return companiesBut(world.companies, {
      load: async (...asked) => {
        const isFirst = !isLoaded;
        isLoaded = true;
        if (isFirst && when === 'before') world.pass(1);
        const loaded = await world.companies.load(...asked);
        if (isFirst && when === 'after') world.pass(1);
        if (isFirst) await meanwhile();
        return loaded;
      },
    });
  }

  it.each([
    ['baseline', 'before'],
    ['baseline', 'after'],
    ['delta', 'before'],
    ['delta', 'after'],
  ] as const)(
    'a %s and the next deltas lead to what a baseline has, if midnight is %s it reads companies',
    async (kind, when) => {
      let lines = kind === 'delta' ? await world.linesOf(await published('baseline')) : [];
      world.pass(1);
      // This change makes a delta read the companies of which the day changes the ultimate owners.
      await world.load(person('p', may(2), { serviceId: serviceId(5), profile: { name: 'Other' } }));
      const record = await published(kind, atMidnight(when));
      lines = applied(lines, await world.linesOf(record));
      expect(record.wereFiguresSettled).toBe(false);
      for (const onNewDay of [nothing, deriveFiguresOfDay]) {
        await onNewDay(world);
        lines = applied(lines, await world.linesOf(await published('delta')));
        expect(lines).toEqual(await freshLines());
        world.pass(1);
      }
    },
  );

  it('a delta has the companies that showed the end of a holding, if a load took this end back before it was stored', async () => {
    world.pass(1);
    const baseline = await published(
      'baseline',
      atMidnight('before', () => world.load(records('r', may(2), 'p', 'a', stake(60)))),
    );
    const lines = await world.linesOf(baseline);
    const delta = await world.linesOf(await published('delta'));
    expect([namesOf(delta), baseline.wereFiguresSettled]).toEqual([['Company a', 'Company b'], false]);
    expect(applied(lines, delta)).toEqual(await freshLines());
  });
});
