import { checkAsyncProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import type { CompanyFilter } from './company-filter';
import { chooseDateIndexes, type DateIndexEntries, type PageCosts } from './date-indexes';

const day = { from: 1, to: 1 };
const byBoth: CompanyFilter = { countries: [], contentUpdated: day, relationsUpdated: { from: 1, to: 9 } };
const byContent: CompanyFilter = { countries: [], contentUpdated: day };
const byRelations: CompanyFilter = { countries: [], relationsUpdated: day };

/** A country, with the number of its companies that match all dates of a filter. */
interface Country extends DateIndexEntries {
  readonly matches: number;
}

type Way = 'byContentDate' | 'byRelationsDate' | 'inPageOrder';

/** Returns how each country is read, and for which countries the matches were counted. */
async function choice(filter: CompanyFilter, countries: readonly Country[], costs: PageCosts) {
  const counted: string[] = [];
  const chosen = await chooseDateIndexes(filter, countries, costs, async (asked, enough) => {
    counted.push(...asked);
    const found = countries.filter(({ country }) => asked.includes(country));
    return Promise.resolve(new Map(found.map(({ country, matches }) => [country, Math.min(matches, enough)])));
  });
  const wayOf = (country: string): Way => {
    if (chosen.byContentDate.includes(country)) return 'byContentDate';
    return chosen.byRelationsDate.includes(country) ? 'byRelationsDate' : 'inPageOrder';
  };
  return { ways: countries.map(({ country }) => wayOf(country)), counted };
}

const indexOfContent = { ways: ['byContentDate'], counted: [] };
const indexOfRelations = { ways: ['byRelationsDate'], counted: [] };
const pageOrder = { ways: ['inPageOrder'], counted: [] };

/** A country of a million companies. */
const country = (content: number, relations: number, matches = 0, code = 'GB'): Country => ({
  ...{ country: code, companies: 1_000_000, content, relations, matches },
});

describe('chooseDateIndexes', () => {
  const costs = { limit: 100, maxEntries: 50 };

  it('takes for each country the index with fewer entries', async () => {
    const countries = [country(1_000_000, 3, 1, 'GB'), country(0, 1_000_000, 0, 'NO'), country(5, 5, 5, 'SE')];
    expect(await choice(byBoth, countries, costs)).toEqual({
      ways: ['byRelationsDate', 'byContentDate', 'byContentDate'],
      counted: [],
    });
  });

  it('takes the index of the only date of the filter', async () => {
    expect(await choice(byContent, [country(7, 0)], costs)).toEqual(indexOfContent);
    expect(await choice(byRelations, [country(0, 7)], costs)).toEqual(indexOfRelations);
  });

  it('compares the entries with what page order reads to find the matches of one date', async () => {
    // Page order reads 1,000,000 * 100 / 10,000 companies, as many as there are entries.
    expect(await choice(byContent, [country(10_000, 0)], costs)).toEqual(indexOfContent);
    expect(await choice(byContent, [country(10_001, 0)], costs)).toEqual(pageOrder);
    expect(await choice(byRelations, [country(0, 10_001)], costs)).toEqual(pageOrder);
  });

  it('takes the index however few matches page order would find sooner, if all entries are few', async () => {
    const few = { limit: 1, maxEntries: 10_000 };
    expect(await choice(byContent, [country(10_000, 0)], few)).toEqual(indexOfContent);
    expect(await choice(byContent, [country(10_001, 0)], few)).toEqual(pageOrder);
    const ofTwo = [country(5_001, 0, 0, 'GB'), country(5_000, 0, 0, 'NO')];
    expect((await choice(byContent, ofTwo, few)).ways).toEqual(['inPageOrder', 'byContentDate']);
  });

  it('counts the matches of both dates, and compares the entries with what page order reads to find these', async () => {
    const counted = ['GB'];
    // Page order reads 1,000,000 * 100 / 500 companies, as many as there are entries.
    expect(await choice(byBoth, [country(300_000, 200_000, 500)], costs)).toEqual({ ...indexOfRelations, counted });
    expect(await choice(byBoth, [country(300_000, 200_000, 501)], costs)).toEqual({ ...pageOrder, counted });
  });

  it('chooses by the matches of each country, whatever the other countries have', async () => {
    const countries = [country(1_000_000, 1_000_000, 1_000_000, 'GB'), country(300_000, 200_000, 0, 'NO')];
    expect((await choice(byBoth, countries, costs)).ways).toEqual(['inPageOrder', 'byRelationsDate']);
  });

  it('counts no matches where the index is cheaper however many there are', async () => {
    const countries = [country(10_000, 10_001, 10_000, 'GB'), country(10_001, 10_001, 10_001, 'NO')];
    expect(await choice(byBoth, countries, costs)).toEqual({ ways: ['byContentDate', 'inPageOrder'], counted: ['NO'] });
  });
});

const anyCountry = fc
  .integer({ min: 1, max: 200 })
  .chain((companies) => {
    const some = fc.integer({ min: 0, max: companies });
    return fc.record({
      companies: fc.constant(companies),
      content: some,
      relations: some,
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
  })
  .map(({ part, ...numbers }) => {
    const { companies, content, relations } = numbers;
    const [least, most] = [Math.max(0, content + relations - companies), Math.min(content, relations)];
    return { ...numbers, matchesOfBoth: least + Math.round(part ** 3 * (most - least)) };
  });

/** The companies that each way is expected to read in a country. */
function costsOf(filter: CompanyFilter, { companies, content, relations, matches }: Country, limit: number) {
  return {
    byContentDate: filter.contentUpdated ? content : Infinity,
    byRelationsDate: filter.relationsUpdated ? relations : Infinity,
    inPageOrder: Math.min(companies, (companies * limit) / Math.max(matches, 1)),
  };
}

it('reads an index of dates while all have few entries together, and in other countries what is expected to cost least', async () => {
  await checkAsyncProperty(
    {
      values: fc.record({
        filter: fc.constantFrom(byBoth, byBoth, byContent, byRelations),
        countries: fc.array(anyCountry, { minLength: 1, maxLength: 4 }),
        limit: fc.integer({ min: 1, max: 6 }),
        maxEntries: fc.integer({ min: 0, max: 150 }),
      }),
      classes: ['few entries', 'an index above the limit', 'page order', 'matches counted'],
    },
    async ({ filter, countries, limit, maxEntries }, meet) => {
      const all = countries.map(({ matchesOfBoth, ...numbers }, at): Country => {
        const matchesOfOne = filter === byContent ? numbers.content : numbers.relations;
        return { country: `C${at}`, ...numbers, matches: filter === byBoth ? matchesOfBoth : matchesOfOne };
      });
      const { ways, counted } = await choice(filter, all, { limit, maxEntries });
      const read = all.map((each, at) => {
        const costs = costsOf(filter, each, limit);
        return { costs, entries: Math.min(costs.byContentDate, costs.byRelationsDate), way: ways[at] as Way };
      });
      let sum = 0;
      for (const { entries, way, costs } of read.sort((one, other) => one.entries - other.entries)) {
        const areFew = (sum += entries) <= maxEntries;
        expect(costs[way]).toBe(areFew ? entries : Math.min(...Object.values(costs)));
        meet('few entries', areFew);
        meet('an index above the limit', !areFew && way !== 'inPageOrder');
        meet('page order', way === 'inPageOrder');
      }
      meet('matches counted', counted.length > 0);
    },
  );
});
