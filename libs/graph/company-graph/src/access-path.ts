import type { CompanyFilter, EpochDayRange } from './company-filter';

/** The index that a search reads first. The query checks the other conditions of the filter on what the index finds. */
export type AccessPath = 'national-id' | 'service-id' | 'org-no' | 'content-date' | 'relations-date' | 'country';

/**
 * The largest number of matches of which a search by date reads all (some 1 µs each) in order to return the first ones.
 * If more companies match, the search reads the country's companies in page order instead, and skips those that changed
 * on other days.
 */
export const maxMatchesReadPerPage = 50_000;

/**
 * Chooses the most selective index for a filter.
 *
 * @param expectedTotal how many companies match, if known.
 */
export function accessPathOf(filter: CompanyFilter, expectedTotal = 0): AccessPath {
  if (filter.nationalIds) return 'national-id';
  if (filter.serviceIds) return 'service-id';
  if (filter.orgNos) return 'org-no';
  if (expectedTotal > maxMatchesReadPerPage) return 'country';
  return datePathOf(filter);
}

function datePathOf({ contentUpdated, relationsUpdated }: CompanyFilter): AccessPath {
  if (contentUpdated && relationsUpdated)
    return days(contentUpdated) <= days(relationsUpdated) ? 'content-date' : 'relations-date';
  if (contentUpdated) return 'content-date';
  return relationsUpdated ? 'relations-date' : 'country';
}

/**
 * Returns the length of a range in days, for comparison with another range. A missing bound counts as day 0, or as a
 * day in the far future. So of two ranges without an end, the one that starts later counts as shorter.
 */
function days({ from = 0, to = Number.MAX_SAFE_INTEGER }: EpochDayRange): number {
  return to - from;
}
