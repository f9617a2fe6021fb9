import type { FigureProperties } from '@company-relations/graph-model';
import type { EntityColumns } from '../entity-columns';

/**
 * What the graph stores about a company's figures. All members except the last two are read before the company's links.
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
   * The number of figures in companies that the company ultimately owns. If it exceeds the bound, they are not read.
   */
  belowCount: number,
  /** The number of the last change of the graph. */
  changeNumber: number,
  /** The stamp, read again after the links and the figures. */
  stampAfter: number | null,
  /** The number of the last change, read again at the same time. */
  changeNumberAfter: number,
];

/** A figure with its ultimate owner. An `OwnerRow` has what the graph stores about the owner. */
export type FigureAboveRow = readonly [
  stamp: number,
  record: FigureProperties['record'],
  owner: number,
  isCompany: boolean,
];

/** A figure with the company that is ultimately owned. If the grants hide that company, only its number of holdings. */
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
export type ShownFigureBelow = Extract<FigureBelowRow, { readonly length: 10 }>;
