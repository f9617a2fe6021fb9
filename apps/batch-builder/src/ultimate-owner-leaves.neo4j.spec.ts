import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { serviceId } from '@company-relations/ownership';
import {
  countCompaniesWithDueFigures,
  deriveDueFigures,
  markAllFigures,
  PersonErasure,
} from '@company-relations/register-loader';
import {
  company,
  finishedErasure,
  holding,
  may,
  person,
  records,
  removal,
  stake,
} from '@company-relations/register-loader/testing';
import { relationsOrder, World } from '../test/world';

const world = new World();
/**
 * The number of companies that the person owns indirectly. A load derives the ultimate owners of at most 200 companies
 * at once. With more companies, the load only marks them, and later transactions derive their ultimate owners.
 */
const below = 205;
const marker = { name: 'Pia-Marker', street: 'Markergata 7', number: '19850101-1234' };
const texts = Object.values(marker);
const shownAreas = areas.filter((area) => area !== 'HiddenPersonAccess');
const owner = (day: number, rest: object = {}) =>
  person('p', may(day), {
    serviceId: serviceId(9_001),
    profile: {
      name: marker.name,
      addresses: [{ street: marker.street }],
      nationalIdentificationNumber: marker.number,
      ...rest,
    },
  });
const inCountry = (id: string, number: number, countryCode: string) =>
  company(id, may(1), { serviceId: serviceId(number), profile: { name: `Company ${id}`, countryCode } });
const owns = (party: string, of: string, percent = 100) => records(`${party}-${of}`, may(1), party, of, stake(percent));
const companies = Array.from({ length: below }, (_, at) => `c${at}`);
const now = () => new Date(world.time);
/** All packages that were built so far. */
let built: PackageRecord[] = [];

async function build(): Promise<void> {
  const { results } = await world.build();
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  built.push(...results.flatMap(({ published }) => published.map(({ record }) => record)));
}

/**
 * Returns the countries of the packages that a client may download now, and the countries of the withdrawn packages.
 */
async function packages(): Promise<{ readonly files: readonly string[]; readonly withdrawn: readonly string[] }> {
  const { grants } = (await world.subscriptions.find('full')) as NonNullable<
    Awaited<ReturnType<typeof world.subscriptions.find>>
  >;
  const [files, withdrawn]: [string[], string[]] = [[], []];
  for (const { packageId, country } of built) {
    const found = await world.catalogue.find(String(packageId), 'bank', grants);
    if (found?.kind === 'file') files.push(country);
    if (found?.kind === 'gone' && found.reason === 'withdrawn') withdrawn.push(country);
  }
  return { files: files.sort(), withdrawn: withdrawn.sort() };
}

/** Returns the texts about the person that a caller sees now in the lines of all companies in Norway. */
async function shownNow(): Promise<readonly string[]> {
  const text = (await world.freshLines('NO')).join('\n');
  return [...texts, '"ServiceId":9001'].filter((each) => text.includes(each));
}

const figuresOfPerson = () =>
  world.graph.read({
    name: 'figures-of-person',
    text: 'MATCH (:Entity {serviceId: 9001})-[f:ULTIMATELY_OWNS]->(c) RETURN count(f) AS count',
  });

// Building more than 200 lines is slow on a busy machine.
jest.setTimeout(180_000);
beforeAll(() => world.open());
beforeEach(async () => {
  built = [];
  await world.reset();
  await world.grant({ NO: shownAreas, SE: shownAreas, ZM: shownAreas });
  await world.catalogue.orders.save({ ...relationsOrder, countries: ['NO', 'SE'] });
  // The person owns companies in Norway only through companies `z` and `h`. These two are in a country for which no
  // packages are built.
  await world.load(owner(1), person('q', may(1)), inCountry('z', 8_001, 'ZM'), inCountry('h', 8_002, 'ZM'));
  await world.load(inCountry('d', 8_003, 'SE'), ...companies.map((id, at) => inCountry(id, at + 1, 'NO')));
  await world.load(owns('p', 'z'), owns('z', 'h', 60), owns('q', 'd'), ...companies.map((id) => owns('h', id, 50)));
  await markAllFigures(world.graph);
  await deriveDueFigures(world.graph, { now });
  await build();
  expect([await figuresOfPerson(), await shownNow(), await packages()]).toEqual([
    [{ count: below + 2 }],
    [marker.name, marker.street, marker.number, '"ServiceId":9001'],
    { files: ['NO', 'SE'], withdrawn: [] },
  ]);
});
afterAll(() => world.close());

it('the erasure of an ultimate owner hides the person at once, while more companies wait than a transaction derives', async () => {
  const erasing = new PersonErasure(world.graph);
  const begun = await erasing.begin('p', now());
  expect([
    await packages(),
    (await shownNow()).filter((text) => texts.includes(text)),
    await holding(world.graph, texts),
  ]).toEqual([{ files: ['SE'], withdrawn: ['NO'] }, [], []]);
  const removed = await erasing.removeRecords(begun?.erasure as never, now, () => true);
  await erasing.finish(removed as never, { packagesWithdrawn: 1, filesRemoved: 2 }, now());
  expect(await countCompaniesWithDueFigures(world.graph)).toBe(below + 2);
  expect([await shownNow(), await holding(world.graph, texts), await figuresOfPerson()]).toEqual([
    [],
    [],
    [{ count: 0 }],
  ]);
  await deriveDueFigures(world.graph, { now });
  expect([
    await countCompaniesWithDueFigures(world.graph),
    await shownNow(),
    await holding(world.graph, texts),
  ]).toEqual([0, [], []]);
  await build();
  expect(await packages()).toEqual({ files: ['NO', 'NO', 'SE', 'SE'], withdrawn: ['NO'] });
});

it.each([
  ['becomes protected', () => world.load(owner(2, { isProtected: true }))],
  ['is removed by the source', () => world.load(removal('person', 'p', may(2)))],
  ['is erased', () => finishedErasure(new PersonErasure(world.graph), 'p', now())],
])(
  'an ultimate owner who %s is in no file and no line any more, before and after the figures are derived',
  async (_how, change) => {
    await change();
    expect(await packages()).toEqual({ files: ['SE'], withdrawn: ['NO'] });
    const visible = async () => (await shownNow()).filter((text) => texts.includes(text));
    expect(await visible()).toEqual([]);
    await deriveDueFigures(world.graph, { now });
    expect([await visible(), await packages()]).toEqual([[], { files: ['SE'], withdrawn: ['NO'] }]);
  },
);

it('no figure has a text of its owner', async () => {
  const rows = await world.graph.read<{ names: string[]; record: string }>({
    name: 'figures',
    text: 'MATCH ()-[f:ULTIMATELY_OWNS]->() RETURN DISTINCT keys(f) AS names, f.record AS record ORDER BY record',
  });
  expect(rows.map(({ names, record }) => [names.sort(), record])).toEqual([
    [['record', 'stamp'], '{"stakePercent":100}'],
    [['record', 'stamp'], '{"stakePercent":30}'],
    [['record', 'stamp'], '{"stakePercent":60}'],
  ]);
});
