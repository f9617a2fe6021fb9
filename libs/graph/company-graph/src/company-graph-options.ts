import type { LinkLimits } from './link-limits';
import type { OnFigures } from './ultimate/on-figures';

export interface CompanyGraphOptions {
  /**
   * How many holdings may be read to compute the ultimate ownerships of one company: among its direct and indirect
   * owners, and, counted separately, in the companies that it owns directly or indirectly. With 0, no ultimate
   * ownerships are computed.
   */
  readonly ultimateOwnershipBudget?: number;
  /** How many links are loaded together. The default of each limit is in `defaultLinkLimits`. */
  readonly links?: Partial<LinkLimits>;
  /** The clock; the default is that of the machine. Its day (UTC) decides which records count. */
  readonly now?: () => Date;
  /** Called for each read of companies whose ultimate ownerships the grants show. */
  readonly onFigures?: OnFigures | undefined;
}
