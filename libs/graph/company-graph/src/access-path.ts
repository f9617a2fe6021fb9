import type { CompanyFilter, DayRange } from './company-filter';

/** The index by which a search starts; all other parts of the filter are checked on what it gives. */
export type AccessPath = 'national-id' | 'service-id' | 'org-no' | 'content-date' | 'relations-date' | 'country';

/**
 * Above this many matches a page by date walks the country's companies in page order and skips those of other days;
 * below, it reads all matches of the range (some 1 µs each) and keeps the first.
 */
export const mostMatchesReadPerPage = 50_000;

/** The most selective way to what the filter asks for. `expectedTotal`: the number of matches, when known. */
export function accessPathOf(filter: CompanyFilter, expectedTotal = 0): AccessPath {
  if (filter.nationalIds) return 'national-id';
  if (filter.serviceIds) return 'service-id';
  if (filter.orgNos) return 'org-no';
  if (expectedTotal > mostMatchesReadPerPage) return 'country';
  return datePathOf(filter);
}

function datePathOf({ contentUpdated, relationsUpdated }: CompanyFilter): AccessPath {
  if (contentUpdated && relationsUpdated) return days(contentUpdated) <= days(relationsUpdated) ? 'content-date' : 'relations-date';
  if (contentUpdated) return 'content-date';
  return relationsUpdated ? 'relations-date' : 'country';
}

/** Two open ranges are compared by their starts: the later one holds fewer days. */
function days({ from = 0, to = Number.MAX_SAFE_INTEGER }: DayRange): number {
  return to - from;
}
