import type { CountryCode, ServiceId } from '@company-relations/ownership';

/**
 * A range of days, in days since 1970-01-01 (UTC). Both bounds are inclusive. If a bound is absent, the range is open
 * at that end.
 */
export interface EpochDayRange {
  readonly from?: number;
  readonly to?: number;
}

/**
 * The conditions of a search for companies. The search finds a company if it matches every member. A company matches a
 * member if it has one of the listed values. An absent member matches every company; an empty list matches none.
 */
export interface CompanyFilter {
  /** Companies of countries that are not granted never match. */
  readonly countries: readonly CountryCode[];
  readonly serviceIds?: readonly ServiceId[];
  /** Organisation numbers as `normalizeRegisterNumber` returns them. */
  readonly orgNos?: readonly string[];
  /** National ids of natural persons, as `normalizeRegisterNumber` returns them. */
  readonly nationalIds?: readonly string[];
  /** The days on which a load last changed the company's own fields. */
  readonly contentUpdated?: EpochDayRange;
  /**
   * The days of the last change of a record that has the company as its party or describes the company. A record
   * changes on the day of a load, or on the day on which it begins or ends.
   */
  readonly relationsUpdated?: EpochDayRange;
}

/** One page of all matches, ascending by service id. */
export interface Page {
  /** The service id of the last company on the previous page; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}
