import type { CountryCode } from '@company-relations/ownership';
import type { CompanyFilter } from './company-filter';

/**
 * The largest number of entries (some 1 µs each) that a page of a search by dates reads of the indexes of dates, except
 * in countries where page order is expected to cost more.
 */
export const maxEntriesReadPerPage = 50_000;

/**
 * For one country, the number of companies, and the number of entries that each index of dates has in the wanted range
 * of days.
 */
export interface DateIndexEntries {
  readonly country: CountryCode;
  readonly companies: number;
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

/** What the choice depends on besides the filter. */
export interface PageCosts {
  /** The number of companies of a full page. */
  readonly limit: number;
  readonly maxEntries: number;
}

/**
 * Counts the companies of each country that match both dates. The count of a country may stop when it has reached
 * `enough`.
 */
export type CountMatches = (
  countries: readonly CountryCode[],
  enough: number,
) => Promise<ReadonlyMap<CountryCode, number>>;

interface Choice {
  readonly country: CountryCode;
  readonly companies: number;
  readonly index: keyof DateIndexes;
  readonly entries: number;
}

/**
 * Chooses how to read each country. The index of dates with fewer entries is read in two kinds of countries:
 *
 * - The countries with the fewest entries, as long as these have at most `maxEntries` together. This cost is certain.
 *   That of page order is not, because the matches may be bunched behind many other companies.
 * - Any other country where the index has no more entries than page order is expected to read, see `isCheaper`.
 *
 * The rest is read in page order.
 *
 * @param countMatches called only for countries whose choice depends on the number of companies that match both dates.
 */
export async function chooseDateIndexes(
  filter: CompanyFilter,
  entries: readonly DateIndexEntries[],
  { limit, maxEntries }: PageCosts,
  countMatches: CountMatches,
): Promise<DateIndexes> {
  const choices = entries.map((each) => smallestIndex(filter, each)).sort((one, other) => one.entries - other.entries);
  let sum = 0;
  const isAffordable = choices.map((choice) => (sum += choice.entries) <= maxEntries);
  const others = choices.filter((_, at) => !isAffordable[at]);
  // No more companies match both dates than the index of one date has entries.
  const unsure = others.filter((choice) => isByBoth(filter) && !isCheaper(choice, choice.entries, limit));
  const matches = unsure.length > 0 ? await countMatches(...countingOf(unsure, limit)) : new Map<CountryCode, number>();
  const chosen = choices.filter(
    (choice, at) => isAffordable[at] || isCheaper(choice, matches.get(choice.country) ?? choice.entries, limit),
  );
  const countriesOf = (index: keyof DateIndexes) =>
    chosen.filter((choice) => choice.index === index).map(({ country }) => country);
  return { byContentDate: countriesOf('byContentDate'), byRelationsDate: countriesOf('byRelationsDate') };
}

function isByBoth({ contentUpdated, relationsUpdated }: CompanyFilter): boolean {
  return contentUpdated !== undefined && relationsUpdated !== undefined;
}

function smallestIndex(
  { contentUpdated, relationsUpdated }: CompanyFilter,
  { country, companies, content, relations }: DateIndexEntries,
): Choice {
  if (!relationsUpdated || (contentUpdated && content <= relations))
    return { country, companies, index: 'byContentDate', entries: content };
  return { country, companies, index: 'byRelationsDate', entries: relations };
}

/**
 * Whether the index has no more entries than page order reads companies. If the matches are spread evenly over the
 * companies, page order meets one match in every `companies / matches` companies, so it reads `companies * limit /
 * matches` for a full page. It reads the whole country if fewer than `limit` match.
 *
 * The same comparison holds for all pages of a country together: an index reads its entries for each of the `matches /
 * limit` pages, and page order reads each company once.
 */
function isCheaper({ companies, entries }: Choice, matches: number, limit: number): boolean {
  return entries * matches <= companies * limit;
}

/** The countries to count, and the smallest number of matches with which page order is cheaper in each of them. */
function countingOf(unsure: readonly Choice[], limit: number): Parameters<CountMatches> {
  const enough = unsure.map(({ companies, entries }) => Math.floor((companies * limit) / entries) + 1);
  return [unsure.map(({ country }) => country), Math.max(...enough)];
}
