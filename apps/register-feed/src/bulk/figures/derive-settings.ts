import type { SourcePriority } from '@company-relations/ownership';

export interface WalkSettings {
  /** How many holdings may be above one company. */
  readonly bound: number;
  /** The order of the sources of holdings. */
  readonly priority: SourcePriority;
}

export interface DeriveSettings extends WalkSettings {
  /** The stamp of all figures: the number of the last change of the graph. */
  readonly stamp: number;
}

/** What a task derived. */
export interface DerivedRange {
  readonly figures: number;
  /** The companies whose figures are omitted. */
  readonly omitted: readonly number[];
}
