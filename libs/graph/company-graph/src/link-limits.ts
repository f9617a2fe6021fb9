/** Limits how many links of companies are loaded together. */
export interface LinkLimits {
  /**
   * How many links any query may load, even if it loads only one company. A company with more links is always streamed
   * in chunks.
   */
  readonly perQuery: number;
  /** How many links a query may load in addition, for each of its companies. */
  readonly perCompany: number;
  /** The largest number of related entities in a chunk, and of relations in a chunk. */
  readonly perChunk: number;
  /**
   * How many stored figures one query may read for several companies. They are the figures of the companies' ultimate
   * owners and of the companies that they ultimately own.
   */
  readonly figures: number;
  /** How many companies one query reads if the figures of its companies exceed `figures`. */
  readonly companiesOfManyFigures: number;
}

/**
 * A query loads 125 companies of a page and may load 10,000 links for them: five times as many as typical companies
 * have. A chunk keeps the event loop busy for some 5 ms, from the rows of the graph to the JSON text. The database
 * keeps the figures of a query in memory: some 20 MB for 20,000 figures. A query for them takes some tenths of a
 * second.
 */
export const defaultLinkLimits: LinkLimits = {
  perQuery: 2_000,
  perCompany: 64,
  perChunk: 250,
  figures: 20_000,
  companiesOfManyFigures: 8,
};

/**
 * Returns how many links one query for this number of companies may load. If the companies have more, each company with
 * more than an equal share is streamed in chunks.
 */
export function maxLinksFor(companies: number, { perQuery, perCompany }: LinkLimits): number {
  return perQuery + companies * perCompany;
}
