import type { Outcome } from '@company-relations/register-loader';

/** What follows a load. */
export interface LoadProgress {
  /** A reading of all files begins. */
  begin(pass: string): void;
  advance(lines: number, bytes: number): void;
}

/** The result of a load. */
export interface LoadResult {
  lines: number;
  statements: number;
  readonly outcomes: Record<Outcome['result'], number>;
  interrupted: boolean;
  /** True when nothing was changed because of a bad line (`strict`). */
  refused: boolean;
}
