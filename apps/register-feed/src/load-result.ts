import type { Outcome } from '@company-relations/register-loader';
import type { DatasetCompletion } from './complete/dataset-completion';

/** Receives the progress of a load. */
export interface LoadProgress {
  /** Called when the load begins a pass over all files. */
  begin(pass: string): void;
  /** Called when work begins whose total amount is not known. */
  beginUncounted(phase: string): void;
  advance(lines: number, bytes: number): void;
}

/** Returns a result in which all counts are 0. */
export function nothingLoaded(): LoadResult {
  return { lines: 0, statements: 0, outcomes: noOutcomes(), interrupted: false, refused: false };
}

/** Returns an object with a count for each outcome. All counts are 0. */
export function noOutcomes(): LoadResult['outcomes'] {
  return { applied: 0, unchanged: 0, outdated: 0, erased: 0, rejected: 0 };
}

/** The result of a load. */
export interface LoadResult {
  lines: number;
  statements: number;
  readonly outcomes: Record<Outcome['result'], number>;
  interrupted: boolean;
  /** True if a load with the option `strict` changed nothing, because a line is bad. */
  refused: boolean;
  /** The effects of complete files on the statements of their datasets. Absent if the options name no dataset. */
  readonly complete?: readonly DatasetCompletion[];
  /** True if the command only planned which statements the complete files would end. */
  readonly planned?: boolean;
}
