/** Limits of how many links of companies are loaded together. */
export interface LinkLimits {
  /** Links that one query may load however few companies it loads. A company with more links is always streamed in chunks. */
  readonly perQuery: number;
  /** Links that one query may load in addition, for each of its companies. */
  readonly perCompany: number;
  /** Related entities per chunk, and relations per chunk. */
  readonly perChunk: number;
}

/**
 * A query for a portion of a page, 125 companies, may load 10,000 links: five times what typical companies have. A chunk keeps
 * the event loop busy for some 5 ms, from the rows of the graph to its text.
 */
export const defaultLinkLimits: LinkLimits = { perQuery: 2_000, perCompany: 64, perChunk: 250 };

/** The links that one query for so many companies may load. Where they have more, those above their share are streamed in chunks. */
export function maxLinksFor(companies: number, { perQuery, perCompany }: LinkLimits): number {
  return perQuery + companies * perCompany;
}
