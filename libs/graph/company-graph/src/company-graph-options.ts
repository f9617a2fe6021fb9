import type { LinkLimits } from './link-limits';
import type { OnFigures } from './ultimate/on-figures';

export interface CompanyGraphOptions {
  /**
   * The largest number of holdings that are read to compute the ultimate ownerships of one company. The limit applies
   * separately to the holdings in the company and its direct and indirect owners, and to the holdings in the companies
   * that it owns directly or indirectly. With 0, no ultimate ownerships are computed.
   */
  readonly ultimateOwnershipBudget?: number;
  /** Limits how many links are loaded together. The default of each limit is in `defaultLinkLimits`. */
  readonly links?: Partial<LinkLimits>;
  /** Returns the current time; by default the time of the machine. The day (UTC) decides which records are current. */
  readonly now?: () => Date;
  /**
   * The largest number of entries that a page of a search by dates reads of the indexes of dates, except in countries
   * where page order is expected to cost more. The default is in `date-indexes.ts`. The number changes no result.
   */
  readonly maxEntriesReadPerPage?: number;
  /** Called for each read of companies whose ultimate ownerships the grants show. */
  readonly onFigures?: OnFigures | undefined;
}
