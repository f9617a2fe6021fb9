import { type Area, Grants } from '@company-relations/authorization';
import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { type NamedCompany, seedNamed } from '../../test/named-world';
import { migrate, testGraph } from '../../test/small-world';
import { type CompanySearch, findCompanies } from './find-companies';

const graph = testGraph();
beforeAll(() => migrate(graph));
afterAll(() => graph.close());

// Words that begin, contain and resemble each other, so that searches meet all kinds of matches.
const words = ['Nord', 'Norda', 'Nordea', 'Øst', 'Østen', 'Bank', 'Banken', 'Bnak', 'Fisk'];
const forms = ['', 'AS', 'A/S', 'AB'];
const countries = ['NO', 'SE', 'GB'];

const name = fc
  .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }), fc.constantFrom(...forms))
  .map(([chosen, form]) => [...chosen, form].join(' ').trim());
const number = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
const company = fc.record({
  name,
  country: fc.constantFrom(...countries),
  orgNo: number,
  lei: number,
  isProtected: fc.constantFrom(true, false, false),
});
const typed = fc.oneof(
  name,
  name,
  fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 5 })).map(([word, length]) => word.slice(0, length)),
  fc.constantFrom('nrod', 'nordae', 'bank nrd', 'ost', 'OSTEN BNK', 'fisl', 'as', 'nord bank fisk'),
);
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const search = fc.record({
  name: fc.option(typed, { nil: undefined, freq: 4 }),
  orgNo: seldom(fc.constantFrom('1', '2')),
  lei: seldom(fc.constantFrom('1', '2')),
  country: seldom(fc.constantFrom(...countries)),
  limit: fc.integer({ min: 1, max: 6 }),
});
const access = ['HiddenPersonAccess'] as const;
const grants = fc
  .tuple(
    ...countries.map((country) =>
      fc
        .constantFrom<readonly Area[] | undefined>([], ['Owner'], [...access], [...access], undefined)
        .map((areas) => (areas ? { [country]: areas } : {})),
    ),
  )
  .map((granted) => Object.assign({}, ...granted) as Record<string, Area[]>);

type Search = Partial<CompanySearch> & Pick<CompanySearch, 'limit'>;

/** What a name is compared as, for these words. */
const plain = (text: string) => text.toLowerCase().replaceAll('ø', 'o').replaceAll('/', '').split(' ').filter(Boolean);
const withoutForms = (all: readonly string[]) => {
  const counted = all.filter((word) => !['as', 'ab'].includes(word));
  return counted.length > 0 ? counted : all;
};

/** The number of single-letter edits, a swap of neighbours counting as one (optimal string alignment). */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const at = (i: number, j: number) => table[i]?.[j] ?? 99;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
        isSwap ? at(i - 2, j - 2) + 1 : 99,
      );
    }
  return at(a.length, b.length);
}

/** From 0 for the wanted name to 3 for a name with one wrong letter; undefined if the name does not fit. */
function closeness(wanted: string, named: string): number | undefined {
  const [asked, all] = [[...new Set(withoutForms(plain(wanted)))], plain(named)];
  if (withoutForms(plain(wanted)).join(' ') === withoutForms(all).join(' ')) return 0;
  if (asked.every((word) => all.includes(word))) return 1;
  const unmatched = asked.filter((word) => !all.some((each) => each.startsWith(word)));
  if (unmatched.length === 0) return 2;
  const [only = ''] = unmatched;
  return unmatched.length === 1 && only.length >= 4 && all.some((each) => distance(only, each) === 1) ? 3 : undefined;
}

/** Looks at every company: the ids that a search must find, in their order. */
function naiveFind(companies: readonly NamedCompany[], asked: Search, granted: Record<string, Area[]>): number[] {
  return companies
    .map((each, at) => ({ ...each, id: at + 1, close: closeness(asked.name ?? each.name, each.name) }))
    .filter(({ country = '', isProtected, orgNo, lei, close }) => {
      const areas = granted[country];
      const isVisible = areas !== undefined && (!isProtected || areas.includes('HiddenPersonAccess'));
      const fits =
        (asked.orgNo ?? orgNo) === orgNo && (asked.lei ?? lei) === lei && (asked.country ?? country) === country;
      return isVisible && fits && close !== undefined;
    })
    .sort((a, b) => {
      const lengthOf = ({ name: text }: NamedCompany) => withoutForms(plain(text)).join(' ').length;
      const byName = (a.close ?? 0) - (b.close ?? 0) || lengthOf(a) - lengthOf(b);
      return (asked.name === undefined ? 0 : byName) || a.id - b.id;
    })
    .map(({ id }) => id)
    .slice(0, asked.limit);
}

const removeHidden = {
  name: 'remove-hidden',
  text: `MATCH (c:Company) WHERE NOT any(each IN $granted WHERE each.country = c.countryCode
      AND (each.hasAccess OR c.protectedSoleTrader IS NULL)) DETACH DELETE c`,
};

it('finds what looking at every visible company finds, and the same when hidden companies are not in the graph', async () => {
  const classes = [
    'found by a whole name',
    'found by words',
    'found by beginnings',
    'found in spite of a wrong letter',
    'more than one, cut at the limit',
    'nothing found',
    'a company of another country kept out',
    'a protected sole trader kept out',
    'found by a number',
  ] as const;
  await checkAsyncProperty(
    {
      values: fc.record({
        companies: fc.array(company, { minLength: 6, maxLength: 14 }),
        searches: fc.array(search, { minLength: 10, maxLength: 10 }),
        granted: grants,
        maxCompared: fc.integer({ min: 1, max: 4 }),
      }),
      classes,
      usual: 60,
      full: 1_000,
      endOnFailure: true,
    },
    async ({ companies, searches, granted, maxCompared }, meet) => {
      const asked = searches.filter(({ name: wanted, orgNo, lei }) => wanted ?? orgNo ?? lei) as Search[];
      const answers = () =>
        Promise.all(
          asked.map(async (each) =>
            (await findCompanies(graph, each, new Grants(granted), maxCompared)).map(
              ({ company: { serviceId } }) => serviceId,
            ),
          ),
        );
      await seedNamed(graph, companies);
      const expected = asked.map((each) => naiveFind(companies, each, granted));
      expect(await answers()).toEqual(expected);
      const visible = Object.entries(granted).map(([country, areas]) => ({
        country,
        hasAccess: areas.includes('HiddenPersonAccess'),
      }));
      await graph.run(removeHidden, { granted: visible });
      expect(await answers()).toEqual(expected);
      asked.forEach((each, at) => {
        const ids = expected[at] ?? [];
        const everywhere = Object.fromEntries(countries.map((country) => [country, ['HiddenPersonAccess'] as Area[]]));
        const all = naiveFind(companies, { ...each, limit: 99 }, everywhere).map((id) => companies[id - 1]);
        const kinds =
          each.name === undefined ? [] : ids.map((id) => closeness(each.name ?? '', companies[id - 1]?.name ?? ''));
        meet('found by a whole name', kinds.includes(0));
        meet('found by words', kinds.includes(1));
        meet('found by beginnings', kinds.includes(2));
        meet('found in spite of a wrong letter', kinds.includes(3));
        meet(
          'more than one, cut at the limit',
          naiveFind(companies, { ...each, limit: 99 }, granted).length > ids.length,
        );
        meet('nothing found', ids.length === 0);
        meet(
          'a company of another country kept out',
          all.some((one) => granted[one?.country ?? ''] === undefined),
        );
        meet(
          'a protected sole trader kept out',
          all.some((one) => one?.isProtected && granted[one.country ?? '']?.includes('HiddenPersonAccess') === false),
        );
        meet('found by a number', ids.length > 0 && (each.orgNo ?? each.lei) !== undefined);
      });
    },
  );
}, 3_600_000);
