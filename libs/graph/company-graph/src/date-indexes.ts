import type { CountryCode } from '@company-relations/ownership';
import type { CompanyFilter } from './company-filter';

/**
 * The largest number of entries (some 1 µs each) that a page of a search by dates reads of the indexes of dates. Such
 * an index must be read over the whole range of days, also for a page of one company.
 */
export const maxEntriesReadPerPage = 50_000;

/** For one country, the number of entries that each index of dates has in the wanted range of days. */
export interface DateIndexEntries {
  readonly country: CountryCode;
  readonly content: number;
  readonly relations: number;
}

/**
 * The countries whose companies a search finds by an index of dates. It reads the companies of the other countries in
 * page order until the page is full, and skips those that changed on other days.
 */
export interface DateIndexes {
  readonly byContentDate: readonly CountryCode[];
  readonly byRelationsDate: readonly CountryCode[];
}

interface Choice {
  readonly country: CountryCode;
  readonly index: keyof DateIndexes;
  readonly entries: number;
}

/**
 * Chooses for each country the index of dates with fewer entries, as long as all countries together have at most
 * `maxEntries`. A country that exceeds this is read in page order. But if few companies match both dates, page order
 * would read the whole country to find them, so then the index with fewer entries is read nevertheless.
 *
 * @param countMatches counts the companies that match. Called only if a search by both dates exceeds `maxEntries`.
 */
export async function chooseDateIndexes(
  filter: CompanyFilter,
  entries: readonly DateIndexEntries[],
  maxEntries: number,
  countMatches: () => number | Promise<number>,
): Promise<DateIndexes> {
  const choices = entries.map((each) => smallestIndex(filter, each)).sort((one, other) => one.entries - other.entries);
  let sum = 0;
  const affordable = choices.filter((choice) => (sum += choice.entries) <= maxEntries);
  const isByBoth = filter.contentUpdated && filter.relationsUpdated;
  const isRare = sum > maxEntries && isByBoth && (await countMatches()) <= maxEntries;
  const chosen = isRare ? choices : affordable;
  const countriesOf = (index: keyof DateIndexes) =>
    chosen.filter((choice) => choice.index === index).map(({ country }) => country);
  return { byContentDate: countriesOf('byContentDate'), byRelationsDate: countriesOf('byRelationsDate') };
}

function smallestIndex(
  { contentUpdated, relationsUpdated }: CompanyFilter,
  { country, content, relations }: DateIndexEntries,
): Choice {
  if (!relationsUpdated || (contentUpdated && content <= relations))
    return { country, index: 'byContentDate', entries: content };
  return { country, index: 'byRelationsDate', entries: relations };
}
