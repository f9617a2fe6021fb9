/**
 * The type of stored figures: `(owner:Entity)-[:ULTIMATELY_OWNS]->(owned:Company)`. The figures of a company are its
 * ultimate owners with their stakes. They are derived from the holdings in the company and in its direct and indirect
 * owners.
 */
export const figureType = 'ULTIMATELY_OWNS';

/** One figure. */
export interface FigureProperties {
  /** The stake as JSON, in the form in which records of ownership state theirs. */
  readonly record: string;
  /** The number of the change in which the figures of the owned company were derived. */
  readonly stamp: number;
}

/** The properties of a company with stored figures. All are absent if its figures are not stored. */
export interface CompanyFiguresProperties {
  /** The stamp of each of its figures. */
  readonly figuresStamp: number;
  /** How many figures it has. */
  readonly figuresCount: number;
  /** The number of current holdings of shares in this company, without the holdings in its owners. */
  readonly figuresHoldings: number;
  /**
   * The first later day on which a holding in the company, or in one of its direct and indirect owners, begins or ends.
   * In days since 1970-01-01 (UTC). Absent if there is no such day.
   */
  readonly figuresUntil?: number;
  /** The `ultimateOwnershipRevision` with which the figures were derived. */
  readonly figuresRevision: number;
}

/** The label of a company whose figures must be derived again. */
export const figuresDueLabel = 'FiguresDue';

/**
 * The label of a company whose figures are omitted: there are more holdings in it and in its direct and indirect owners
 * than the bound, or one of their loops is too large.
 */
export const figuresOmittedLabel = 'FiguresOmitted';

/** The only node `FiguresState`. It exists if every company has stored figures, or is marked for a derivation. */
export interface FiguresState {
  readonly name: 'figures';
  /**
   * The largest number of holdings that are read for one company. It limits separately the holdings in the company and
   * its direct and indirect owners, and the holdings in the companies that it owns directly or indirectly.
   */
  readonly bound: number;
  readonly revision: number;
  /** The smallest `figuresUntil` of all companies. */
  readonly settledUntil?: number;
  /** The day of the newest derivation, in days since 1970-01-01 (UTC). */
  readonly derivedOn?: number;
  /** The number of a change. The log of changes has all changes of figures since that change. */
  readonly loggedSince?: number;
}
