import type { Outcome } from '@company-relations/register-loader';

/** Gets the progress of a load. */
export interface LoadProgress {
  /** Called each time the load begins to read all files. */
  begin(pass: string): void;
  advance(lines: number, bytes: number): void;
}

/** The result of a load. */
export interface LoadResult {
  lines: number;
  statements: number;
  readonly outcomes: Record<Outcome['result'], number>;
  interrupted: boolean;
  /** True if a `strict` load changed nothing because of a bad line. */
  refused: boolean;
}
