import type { CountryCode, ServiceId } from '@company-relations/ownership';

/** Days since 1970-01-01 (UTC), both inclusive; an absent bound is open. */
export interface DayRange {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Which companies to find. The values of one member are alternatives; all members must match. An absent member matches every
 * company; an empty list matches none.
 */
export interface CompanyFilter {
  /** A country that is not granted matches nothing. */
  readonly countries: readonly CountryCode[];
  readonly serviceIds?: readonly ServiceId[];
  /** As `normalizeRegisterNumber` gives them. */
  readonly orgNos?: readonly string[];
  /** National ids of natural persons, as `normalizeRegisterNumber` gives them. */
  readonly nationalIds?: readonly string[];
  /** When a company's own fields were last changed by a load. */
  readonly contentUpdated?: DayRange;
  /** When a record on either side of a company was last changed by a load. */
  readonly relationsUpdated?: DayRange;
}

/** One page of all matches, ascending by service id. */
export interface Page {
  /** The service id of the last company of the page before, 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  /** How many companies match on all pages, when known: only decides which index is read. */
  readonly expectedTotal?: number;
}
