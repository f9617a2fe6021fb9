/** How many links of companies are loaded together. */
export interface LinkBounds {
  /** What a load has room for, however few companies it loads; a company of more links is given in slices in any case. */
  readonly ofLoad: number;
  /** What a load has room for beside, for each of its companies. */
  readonly perCompany: number;
  /** The most related entities of a slice, and the most relations. */
  readonly ofSlice: number;
}

/**
 * A load of a portion of a page, 125 companies, has room for 10,000 links: five times what usual companies have. A slice takes
 * the event loop some 5 ms from its answer of the graph to its text.
 */
export const usualLinkBounds: LinkBounds = { ofLoad: 2_000, perCompany: 64, ofSlice: 250 };

/** The most links that a load of so many companies gives: where they have more, those with more than their share are given in slices. */
export function mostLinksOf(companies: number, { ofLoad, perCompany }: LinkBounds): number {
  return ofLoad + companies * perCompany;
}
