import type { FigureProperties } from '@company-relations/graph-model';
import type { EntityColumns } from '../entity-columns';

/** What a company says about its figures. All but the last two are read before its links. */
export type FiguresColumns = readonly [
  stamp: number,
  count: number,
  areOmitted: boolean,
  /** Whether the figures above are read: the grants show the owners, and they are not omitted. */
  hasAbove: boolean,
  /** Whether the figures below are kept for every company below. */
  isBelowKept: boolean,
  ownsNothing: boolean,
  /** How many figures there are below. If there are more than the bound, they are not read. */
  belowCount: number,
  /** The number of the last change of the graph. */
  changeNumber: number,
  /** The stamp as it is after the links and the figures were read. */
  stampAfter: number | null,
  /** The number of the last change then. */
  changeNumberAfter: number,
];

/** A figure with the ultimate owner. What the graph stores about the owner is an `OwnerRow`. */
export type FigureAboveRow = readonly [
  stamp: number,
  record: FigureProperties['record'],
  owner: number,
  isCompany: boolean,
];

/** A figure with the company below and what that company says, or only its number of holdings if the grants hide it. */
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

/** A figure with the company below. */
export type ShownFigureBelow = Extract<FigureBelowRow, { readonly length: 10 }>;
