/**
 * The names of kept figures. Figures are the ultimate ownerships of one company. Each of them is a relationship of the
 * ultimate owner to the company, derived from the holdings above the company.
 */
export const keptFigures = {
  /** The type of the relationships, with the properties of `StoredFigure`. */
  type: 'ULTIMATELY_OWNS',
  /** The label of a company whose figures must be derived again. It has no properties of `FiguresOfCompany`. */
  due: 'FiguresDue',
  /** The label of a company without figures, because more than the bound is above it. */
  omitted: 'FiguresOmitted',
  /** The label of the node with the properties of `FiguresState`. */
  state: 'FiguresState',
  /** The property, with the value true, of an entity below which figures may be omitted. */
  mayOmitBelow: 'mayOmitBelow',
} as const;

/** The properties of one figure. */
export interface StoredFigure {
  /** The stake as JSON text, with the member names that records have. */
  readonly record: string;
  /** The number of the change in which it was derived; that of its company. */
  readonly stamp: number;
}

/** The properties of a company whose figures are kept. A company without them has no figures that may be used. */
export interface FiguresOfCompany {
  readonly figuresStamp: number;
  /** How many figures the company has. */
  readonly figuresCount: number;
  /**
   * The first day on which the figures may be different, because a holding above the company begins or ends then. In days since
   * 1970-01-01 (UTC); absent if there is no such day.
   */
  readonly figuresUntil?: number;
  /** The `ultimateOwnershipRevision` with which they were derived. */
  readonly figuresRevision: number;
}

/** What applies to all kept figures of a graph. */
export interface FiguresState {
  /** How many holdings may be above a company with figures. */
  readonly bound: number;
  /** The `ultimateOwnershipRevision` of all figures; 0 while all companies are being marked. */
  readonly revision: number;
  /** The smallest `figuresUntil`; absent if no company has one. */
  readonly settledUntil?: number;
}
