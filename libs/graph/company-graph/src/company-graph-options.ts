import type { LinkLimits } from './link-limits';
import type { OnFigures } from './ultimate/on-figures';

export interface CompanyGraphOptions {
  /**
   * How many holdings may be read above one company, and how many below it, to compute its ultimate ownerships. With 0,
   * no ultimate ownerships are computed.
   */
  readonly ultimateOwnershipBudget?: number;
  /** How many links are loaded together. A limit that is absent is that of `defaultLinkLimits`. */
  readonly links?: Partial<LinkLimits>;
  /** The clock; the default is that of the machine. Its day (UTC) decides which records count. */
  readonly now?: () => Date;
  /** Called for each read of companies whose ultimate ownerships the grants show. */
  readonly onFigures?: OnFigures | undefined;
}
