import type { SourcePriority } from '@company-relations/ownership';

export interface WalkSettings {
  /**
   * The maximum number of holdings in a company and in its direct and indirect owners. If there are more, the ultimate
   * ownerships of the company are not derived.
   */
  readonly bound: number;
  /** The order of the sources of holdings. If several sources state the same holding, the first of them is used. */
  readonly priority: SourcePriority;
}

export interface DeriveSettings extends WalkSettings {
  /**
   * The number of the last change of the graph. All ultimate ownerships of the import are stored with this number, as
   * the number of the change that derived them.
   */
  readonly stamp: number;
}

/** The result of a task that derives ultimate ownerships, which are called figures. */
export interface FiguresResult {
  readonly figures: number;
  /**
   * The companies whose ultimate ownerships were not derived, because there are more holdings than
   * {@link WalkSettings.bound}.
   */
  readonly omitted: readonly number[];
}
