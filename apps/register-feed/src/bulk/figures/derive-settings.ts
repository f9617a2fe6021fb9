import type { SourcePriority } from '@company-relations/ownership';

export interface WalkSettings {
  /** A company has figures only if there are at most this many holdings in it and in its direct and indirect owners. */
  readonly bound: number;
  /** The order of the sources of holdings. */
  readonly priority: SourcePriority;
}

export interface DeriveSettings extends WalkSettings {
  /** The number of the last change of the graph. All figures of the import are stored with this stamp. */
  readonly stamp: number;
}

/** The result of a task that derives figures. */
export interface FiguresResult {
  readonly figures: number;
  /** The companies whose figures are omitted. */
  readonly omitted: readonly number[];
}
