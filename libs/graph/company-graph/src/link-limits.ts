/** Limits how many links of companies are loaded together. */
export interface LinkLimits {
  /**
   * The largest number of links that any query may load, even if it loads only one company. A company with more links
   * is never loaded in one query: it is streamed in chunks.
   */
  readonly perQuery: number;
  /** The number of links that a query may load per company, in addition to `perQuery`. */
  readonly perCompany: number;
  /** The largest number of related companies and persons in a chunk, and the largest number of relations in a chunk. */
  readonly perChunk: number;
  /**
   * The largest number of stored figures (ultimate ownerships) that one query may read for several companies. A
   * company's figures are those with its ultimate owners and those with the companies that it ultimately owns.
   */
  readonly figures: number;
  /** The number of companies that one query reads if the figures of all wanted companies together exceed `figures`. */
  readonly companiesOfManyFigures: number;
}

/**
 * The default limits.
 *
 * - Links: a query for 125 companies of a page may load 10,000 links, five times as many as typical companies have.
 * - Chunks: a chunk keeps the event loop busy for some 5 ms, from reading the rows to writing the JSON text.
 * - Figures: the database keeps the figures of a query in memory. 20,000 figures need some 20 MB and some tenths of a
 *   second.
 */
export const defaultLinkLimits: LinkLimits = {
  perQuery: 2_000,
  perCompany: 64,
  perChunk: 250,
  figures: 20_000,
  companiesOfManyFigures: 8,
};

/**
 * Returns how many links one query for this number of companies may load. If the companies have more links in total,
 * each company with more than an equal share of the limit is streamed in chunks.
 */
export function maxLinksFor(companies: number, { perQuery, perCompany }: LinkLimits): number {
  return perQuery + companies * perCompany;
}
