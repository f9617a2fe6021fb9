/**
 * The relationship type of stored figures (ultimate ownerships): `(owner:Entity)-[:ULTIMATELY_OWNS]->(owned:Company)`.
 * The figures of a company are its ultimate owners with their stakes. They are derived from the holdings in the company
 * and in its direct and indirect owners.
 */
export const figureType = 'ULTIMATELY_OWNS';

/** One figure. */
export interface FigureProperties {
  /** The stake as JSON, in the same form as the stakes of ownership records. */
  readonly record: string;
  /** The number of the change (the load transaction) in which the figures of the owned company were derived. */
  readonly stamp: number;
}

/**
 * The properties of a company with stored figures. A company that is due keeps only `figuresCount` and
 * `figuresHoldings`, of its last derivation. All are absent if the graph never stored figures of the company.
 */
export interface CompanyFiguresProperties {
  /** The stamp of each of its figures. */
  readonly figuresStamp: number;
  /** How many figures the last derivation stored. Fewer are there if an owner was removed since then. */
  readonly figuresCount: number;
  /** The number of current holdings of shares in this company itself. Holdings in its owners are not counted. */
  readonly figuresHoldings: number;
  /**
   * The first later day on which a holding in the company, or in one of its direct and indirect owners, begins or ends,
   * in days since 1970-01-01 (UTC). Absent if there is no such day. If the figures are omitted, it may be an earlier day.
   */
  readonly figuresUntil?: number;
  /** The `ultimateOwnershipRevision` with which the figures were derived. */
  readonly figuresRevision: number;
}

/**
 * The label of a company whose figures must be derived again. The company has `figuresWereOmitted` if its figures were
 * omitted when it got the label, and keeps its stamp in `figuresStampWhenMarked` unless a holding in it changed since
 * then.
 */
export const figuresDueLabel = 'FiguresDue';

/**
 * The label of a company whose figures are omitted: the company and its direct and indirect owners have more holdings
 * than the bound, or one of their loops is too large.
 */
export const figuresOmittedLabel = 'FiguresOmitted';

/**
 * The only node `FiguresState`. If its `revision` is the present `ultimateOwnershipRevision`, every company has stored
 * figures, has its figures omitted, or has the label `FiguresDue`.
 */
export interface FiguresState {
  readonly name: 'figures';
  /**
   * The largest number of holdings that are read for one company. The limit applies separately to the holdings in the
   * company and its direct and indirect owners, and to the holdings in the companies that it owns directly or
   * indirectly.
   */
  readonly bound: number;
  readonly revision: number;
  /**
   * The smallest `figuresUntil` of all companies. It may be the day of a company that was removed. Then it is corrected on
   * that day.
   */
  readonly settledUntil?: number;
  /** The day of the newest derivation, in days since 1970-01-01 (UTC). */
  readonly derivedOn?: number;
  /**
   * The number of a change. The log of changes contains all later changes of figures. While `revision` is 0: the number of
   * the last change when the figures became unusable. `markAllFigures` compares it.
   */
  readonly loggedSince?: number;
  /**
   * The number of the last change of holdings or of the day that marked companies for a derivation. Absent if there was
   * none.
   */
  readonly lastMarked?: number;
  /**
   * The number of a change after which no company had the label `FiguresDue`. So no company has it now if this number is
   * at least `lastMarked`. Absent until the first derivation has ended, and from the marking of all companies or the
   * erasure of a business until the next one has. A bulk load stores it.
   *
   * Readers compare these two numbers and do not count the companies with the label. The database plans a query that
   * counts a label again when the number has changed much, and meanwhile all requests wait.
   */
  readonly derivedUpTo?: number;
}
