import type { CompanyFilter } from './company-filter';

/**
 * How a search finds companies. The query checks the other conditions of the filter on what it finds. A search by dates
 * may read several indexes, see `chooseDateIndexes`.
 */
export type AccessPath = 'national-id' | 'service-id' | 'org-no' | 'dates' | 'country';

/** Chooses the most selective part of a filter. */
export function accessPathOf(filter: Partial<CompanyFilter>): AccessPath {
  if (filter.nationalIds) return 'national-id';
  if (filter.serviceIds) return 'service-id';
  if (filter.orgNos) return 'org-no';
  return filter.contentUpdated || filter.relationsUpdated ? 'dates' : 'country';
}

/**
 * Returns whether a search is by dates and country alone. Such a search reads stored counts of companies per day. In
 * these counts, a company is counted on the day of its last load.
 */
export function isSearchByDates(filter: Partial<CompanyFilter>): boolean {
  return accessPathOf(filter) === 'dates';
}
