import type { FigureProperties } from '@company-relations/graph-model';
import type { EntityColumns } from '../entity-columns';

/**
 * What the graph stores about the figures (ultimate ownerships) of a company. All members except the last two are read
 * before the company's links.
 */
export type FiguresColumns = readonly [
  stamp: number,
  count: number,
  areOmitted: boolean,
  /**
   * Whether the figures of the ultimate owners are read: the grants show the owners, and the figures are not omitted.
   */
  hasAbove: boolean,
  /** Whether the figures of all companies that the company may ultimately own are stored. */
  isBelowKept: boolean,
  ownsNothing: boolean,
  /**
   * The number of figures in companies that the company ultimately owns. If this number exceeds the bound, the query
   * does not read these figures.
   */
  belowCount: number,
  /** The number of the last change of the graph. */
  changeNumber: number,
  /** The stamp as it is after the links and the figures were read. */
  stampAfter: number | null,
  /** The number of the last change of the graph, read together with `stampAfter`. */
  changeNumberAfter: number,
];

/** A figure (ultimate ownership) with its ultimate owner. An `OwnerRow` has what the graph stores about the owner. */
export type FigureAboveRow = readonly [
  stamp: number,
  record: FigureProperties['record'],
  owner: number,
  isCompany: boolean,
];

/**
 * A figure (ultimate ownership) with the company that is ultimately owned. If the grants hide that company, the row has
 * only the number of holdings in it.
 */
export type FigureBelowRow =
  | readonly [
      stamp: number,
      record: FigureProperties['record'],
      owned: number,
      isCompany: true,
      ...EntityColumns,
      holdings: number | null,
      ownedStamp: number | null,
    ]
  | readonly [holdings: number | null];

/** A figure with the company that is ultimately owned. The grants show this company. */
export type FigureOfShownOwnedCompany = Extract<FigureBelowRow, { readonly length: 10 }>;
