import type { CompanyFilter, DayRange } from './company-filter';

/** The index that a search reads first; the other parts of the filter are checked on its results. */
export type AccessPath = 'national-id' | 'service-id' | 'org-no' | 'content-date' | 'relations-date' | 'country';

/**
 * Above this many matches, a page by date reads the country's companies in page order and skips those of other days. Below,
 * it reads all matches of the range (some 1 µs each) and returns the first.
 */
export const maxMatchesReadPerPage = 50_000;

/** The most selective index for a filter. `expectedTotal`: the number of matches, when known. */
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

/** Two open ranges are compared by their starts: the later one has fewer days. */
function days({ from = 0, to = Number.MAX_SAFE_INTEGER }: DayRange): number {
  return to - from;
}
