/** Limits how many links of companies are loaded together. */
export interface LinkLimits {
  /**
   * Links that any query may load, even if it loads only one company. A company with more links is always streamed in
   * chunks.
   */
  readonly perQuery: number;
  /** Links that one query may load in addition, for each of its companies. */
  readonly perCompany: number;
  /** The largest number of related entities in a chunk, and of relations in a chunk. */
  readonly perChunk: number;
  /** Kept figures, above and below, that one query may read for several companies. */
  readonly figures: number;
  /** How many companies one query reads if companies have more figures than that together. */
  readonly companiesOfManyFigures: number;
}

/**
 * A query loads 125 companies of a page and may load 10,000 links for them: five times what typical companies have. A
 * chunk keeps the event loop busy for some 5 ms, from the rows of the graph to the JSON text. The database keeps the
 * figures of a query in memory, some 20 MB for 20,000, and a query for them takes some tenths of a second.
 */
export const defaultLinkLimits: LinkLimits = {
  perQuery: 2_000,
  perCompany: 64,
  perChunk: 250,
  figures: 20_000,
  companiesOfManyFigures: 8,
};

/**
 * Returns how many links one query for this number of companies may load. If the companies have more, those with more
 * than an equal share each are streamed in chunks.
 */
export function maxLinksFor(companies: number, { perQuery, perCompany }: LinkLimits): number {
  return perQuery + companies * perCompany;
}
