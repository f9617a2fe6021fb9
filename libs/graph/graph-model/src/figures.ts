/**
 * The figures that the graph keeps: `(owner:Entity)-[:ULTIMATELY_OWNS]->(owned:Company)`. The figures of a company are the
 * ultimate ownerships in it. They are derived from the holdings above it.
 */
export const figureType = 'ULTIMATELY_OWNS';

/** One figure. */
export interface FigureProperties {
  /** The stake as JSON, in the form in which records of ownership state theirs. */
  readonly record: string;
  /** The number of the change in which the figures of the owned company were derived. */
  readonly stamp: number;
}

/** What a company with kept figures has. All are absent if its figures are not kept. */
export interface FiguresProperties {
  /** The stamp of each of its figures. */
  readonly figuresStamp: number;
  /** How many figures it has. */
  readonly figuresCount: number;
  /** How many current holdings of shares are directly in the company. */
  readonly figuresHoldings: number;
  /**
   * The first later day on which a record above begins or ends, in days since 1970-01-01 (UTC). Absent if there is no such
   * day.
   */
  readonly figuresUntil?: number;
  /** The `ultimateOwnershipRevision` with which they were derived. */
  readonly figuresRevision: number;
}

/** The label of a company whose figures must be derived again. */
export const figuresDueLabel = 'FiguresDue';

/** The label of a company above which there are more holdings than the bound. It has no figures. */
export const figuresOmittedLabel = 'FiguresOmitted';

/** The only node `FiguresState`. It exists if every company has kept figures or is due. */
export interface FiguresState {
  readonly name: 'figures';
  /** How many holdings may be above one company, and how many below it. */
  readonly bound: number;
  readonly revision: number;
  /** The smallest `figuresUntil` of all companies. */
  readonly settledUntil?: number;
  /** The day of the newest derivation, in days since 1970-01-01 (UTC). */
  readonly derivedOn?: number;
  /** The number of the change since which the log of changes has all changes of figures. */
  readonly loggedSince?: number;
}
