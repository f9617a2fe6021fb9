import { areas } from '@company-relations/authorization';
import type { PackageRecord } from '@company-relations/batch-catalogue';
import { isStreamed } from '@company-relations/company-graph';
import { allCountryCodes, type RegisterStatement, serviceId } from '@company-relations/ownership';
import { PersonErasure } from '@company-relations/register-loader';
import { company, finishedErasure, may, stake } from '@company-relations/register-loader/testing';
import { abroad, CaseIds, openAbroad, type ShownCase, shownCases } from '../test/shown-cases';
import { relationsOrder, World } from '../test/world';

const world = new World();
const ordered = allCountryCodes().filter((code) => ![abroad, openAbroad].includes(code));
const hiddenAreas = areas.filter((area) => area !== 'HiddenPersonAccess');
const countryAt = (at: number) => ordered[at] as string;
const idsAt = (at: number) => new CaseIds(at, countryAt(at));

type Change = (ids: CaseIds) => Promise<void>;
const protect: Change = (ids) => world.load(ids.person(2, { isProtected: true }));
const erase: Change = async (ids) =>
  void (await finishedErasure(new PersonErasure(world.graph), ids.id('p'), new Date(world.time)));

// The build of all countries is slow on a busy machine.
jest.setTimeout(180_000);
beforeAll(() => world.open());
afterAll(() => world.close());

/**
 * Builds a package for each of these countries.
 *
 * @param open - the countries that are granted Hidden Person Access.
 * @returns the packages by country.
 */
async function built(
  statements: readonly RegisterStatement[],
  countries: readonly string[],
  open: readonly string[] = [],
): Promise<Map<string, PackageRecord>> {
  await world.reset();
  await world.grant(
    Object.fromEntries(
      [...countries, abroad, openAbroad].map((country) => [
        country,
        [openAbroad, ...open].includes(country) ? areas : hiddenAreas,
      ]),
    ),
  );
  await world.catalogue.orders.save({ ...relationsOrder, countries });
  await world.load(...statements);
  const { results } = await world.build();
  expect(results.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  return new Map(results.flatMap(({ published }) => published.map(({ record }) => [record.country, record] as const)));
}

/** Returns the countries whose packages a client may download now, and the countries whose packages were withdrawn. */
async function answers(
  packages: ReadonlyMap<string, PackageRecord>,
): Promise<{ files: string[]; withdrawn: string[] }> {
  const { grants } = (await world.subscriptions.find('full')) ?? { grants: undefined };
  const [files, withdrawn]: [string[], string[]] = [[], []];
  for (const [country, { packageId }] of packages) {
    const found = grants && (await world.catalogue.find(String(packageId), 'bank', grants));
    if (found?.kind === 'file') files.push(country);
    if (found?.kind === 'gone' && found.reason === 'withdrawn') withdrawn.push(country);
  }
  return { files, withdrawn };
}

const forms = [false, true].flatMap((isInSlices) => shownCases.map((shown) => ({ ...shown, isInSlices })));
const every = forms.map((form, at) => ({
  ...form,
  at,
  inWhat: form.isInSlices ? 'a company of very many links' : 'a company',
}));

function statementsOf({
  at,
  statements,
  isInSlices,
  line,
}: ShownCase & { at: number; isInSlices: boolean }): readonly RegisterStatement[] {
  const ids = idsAt(at);
  return [...statements(ids), ...(isInSlices ? ids.owners(line ?? 'a') : [])];
}

describe.each<[string, Change]>([
  ['becomes protected', protect],
  ['is erased', erase],
])('when a person %s', (_how, change) => {
  let packages: ReadonlyMap<string, PackageRecord>;

  beforeAll(async () => {
    packages = await built(
      every.flatMap(statementsOf),
      every.map(({ at }) => countryAt(at)),
    );
  });

  it.each(every)(
    'whom the line of $inWhat shows $where, its package is withdrawn and no other',
    async ({ at, shows, isInSlices }) => {
      const ids = idsAt(at);
      const record = packages.get(ids.country);
      if (!record) throw new Error('Nothing was published.');
      const { grants } = (await world.subscriptions.find('full')) as NonNullable<
        Awaited<ReturnType<typeof world.subscriptions.find>>
      >;
      expect([
        (await world.linesOf(record)).join('\n').includes(ids.marker(shows)),
        (await world.companies.load([serviceId(ids.serviceId)], grants)).map(isStreamed),
      ]).toEqual([true, [isInSlices]]);
      const before = await answers(packages);
      await change(ids);
      const after = await answers(packages);
      expect([
        before.files.includes(ids.country),
        before.files.filter((country) => !after.files.includes(country)),
      ]).toEqual([true, [ids.country]]);
      expect(after.withdrawn).toEqual(
        [...before.withdrawn, ids.country].sort(
          (one, other) => [...packages.keys()].indexOf(one) - [...packages.keys()].indexOf(other),
        ),
      );
    },
  );
});

describe('when a person is erased who was protected already', () => {
  const shop = (ids: CaseIds, countryCode: string) =>
    company(ids.id('shop'), may(1), {
      soleTraderOf: ids.id('p'),
      profile: { name: ids.marker('business'), countryCode, orgNo: `9${ids.at}` },
    });
  const owner =
    (country: string): ShownCase['statements'] =>
    (ids) => [
      ids.person(1, { isProtected: true, countryCode: country }),
      ids.company('a'),
      ids.record('p', 'a', stake(60)),
    ];
  const child =
    (country: string): ShownCase['statements'] =>
    (ids) => [
      ids.person(1, { isProtected: true }),
      ids.company('a'),
      shop(ids, country),
      ids.record('a', 'shop', stake(60)),
    ];
  const kinds: readonly (Omit<ShownCase, 'line'> & { readonly isOpen: boolean; readonly isShown: boolean })[] = [
    {
      where: 'an owner of a country without the access, in one with it',
      shows: 'person',
      isOpen: true,
      isShown: true,
      statements: owner(abroad),
    },
    {
      where: 'an owner of a country with the access, in one without it',
      shows: 'person',
      isOpen: false,
      isShown: false,
      statements: owner(openAbroad),
    },
    {
      where: 'the business, a child in a country with the access, of a company in one without it',
      shows: 'business',
      isOpen: false,
      isShown: true,
      statements: child(openAbroad),
    },
    {
      where: 'the business, a child in a country without the access, of a company in one with it',
      shows: 'business',
      isOpen: true,
      isShown: false,
      statements: child(abroad),
    },
  ];
  const all = [false, true]
    .flatMap((isInSlices) => kinds.map((kind) => ({ ...kind, isInSlices })))
    .map((kind, at) => ({ ...kind, at, inWhat: kind.isInSlices ? 'a company of very many links' : 'a company' }));
  let packages: ReadonlyMap<string, PackageRecord>;

  beforeAll(async () => {
    const open = all.filter(({ isOpen }) => isOpen).map(({ at }) => countryAt(at));
    packages = await built(
      all.flatMap(statementsOf),
      all.map(({ at }) => countryAt(at)),
      open,
    );
  });

  it.each(all)(
    'the line of $inWhat decides by the country of the record: $where',
    async ({ at, shows, isShown, isInSlices }) => {
      const ids = idsAt(at);
      const record = packages.get(ids.country);
      if (!record) throw new Error('Nothing was published.');
      const { grants } = (await world.subscriptions.find('full')) as NonNullable<
        Awaited<ReturnType<typeof world.subscriptions.find>>
      >;
      expect([
        (await world.linesOf(record)).join('\n').includes(ids.marker(shows)),
        (await world.companies.load([serviceId(ids.serviceId)], grants)).map(isStreamed),
      ]).toEqual([isShown, [isInSlices]]);
      const before = await answers(packages);
      await erase(ids);
      const after = await answers(packages);
      expect(before.files.filter((country) => !after.files.includes(country))).toEqual(isShown ? [ids.country] : []);
    },
  );
});
