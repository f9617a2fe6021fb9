import type { CountryCode, ServiceId } from '@company-relations/ownership';

/** Days since 1970-01-01 (UTC), both inclusive; an absent bound is open. */
export interface DayRange {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Which companies are asked for. The values of one member are alternatives, the members narrow each other. An absent
 * member does not narrow; an empty list matches nothing.
 */
export interface CompanyFilter {
  /** Never wider than the grants: a country that they do not have finds nothing. */
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

/** One page of a run through all matches, ascending by service id. */
export interface Page {
  /** The service id of the last company already served, 0 at the start. */
  readonly after: number;
  readonly limit: number;
  /** How many companies the whole run matches, when known: only decides which index is read. */
  readonly expectedTotal?: number;
}
