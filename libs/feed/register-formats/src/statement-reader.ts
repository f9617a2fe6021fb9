import type { RegisterStatement } from '@company-relations/ownership';

/**
 * The formats in which registers are read: our own register format, as JSON Lines and as CSV; the Beneficial Ownership Data
 * Standard 0.4; the files of Companies House: companies (`uk-companies`), and persons with significant control (`uk-psc`); and
 * those of Norway: companies (`no-companies`), the roles in them (`no-roles`), update feeds (`no-updates`), and the shareholder
 * register (`no-shareholders`).
 */
export const registerFormats = [
  'register',
  'csv',
  'bods',
  'uk-companies',
  'uk-psc',
  'no-companies',
  'no-roles',
  'no-updates',
  'no-shareholders',
] as const;
export type RegisterFormat = (typeof registerFormats)[number];

/** Far above any real statement; bounds what one line can cost: its bytes in a file, its UTF-16 code units when parsed. */
export const longestLine = 1_048_576;

/** A line that can be applied; `statements` is empty when all that it says is reported and not loaded. */
export interface ReadLine {
  /** In the order in which they are to be applied: what describes an entity comes before what refers to it. */
  readonly statements: readonly RegisterStatement[];
  /** What was read but not loaded, and why: one sentence each, without personal values. */
  readonly notices: readonly string[];
}

/** A bad line. */
export interface BadLine {
  /** All reasons, joined by `; `, without personal values. */
  readonly problem: string;
}

/** Reads one format, line by line: pure, and without memory of other lines. */
export interface StatementReader {
  /** Never throws: whatever is wrong with the line is its `problem`. */
  read(line: string): ReadLine | BadLine;
}
