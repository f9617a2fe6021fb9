import type { FigureProperties } from '@company-relations/graph-model';
import type { EntityColumns } from '../entity-columns';

/**
 * What the graph stores about the figures (ultimate ownerships) of a company. The query reads the last two members
 * after the company's links, and all other members before the links. So a change during the read can be detected.
 */
export type FiguresColumns = readonly [
  stamp: number,
  count: number,
  areOmitted: boolean,
  /**
   * True if the query reads the figures with the company's ultimate owners: the grants show the owners, and the figures
   * are not omitted.
   */
  hasAbove: boolean,
  /** True if the figures of all companies that the company may ultimately own are stored. */
  isBelowKept: boolean,
  ownsNothing: boolean,
  /**
   * The number of figures with companies that the company ultimately owns. If this number exceeds the bound, the query
   * does not read these figures.
   */
  belowCount: number,
  /** The number of the last change of the graph. */
  changeNumber: number,
  /**
   * The stamp, read again after the links and the figures. If it differs from `stamp`, a transaction changed the
   * figures during the read.
   */
  stampAfter: number | null,
  /** The number of the last change of the graph, read together with `stampAfter`. */
  changeNumberAfter: number,
];

/**
 * A figure (ultimate ownership) with the id of its ultimate owner. What the graph stores about the owner is in an
 * `OwnerRow`.
 */
export type FigureAboveRow = readonly [
  stamp: number,
  record: FigureProperties['record'],
  owner: number,
  isCompany: boolean,
];

/**
 * A figure (ultimate ownership) with the company that is ultimately owned. If the grants hide this company, the row has
 * only the number of holdings in the company.
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
