import type { RegisterStatement } from '@company-relations/ownership';
import type { SnapshotCount } from './snapshot-totals';

/**
 * The formats in which registers are read: our own register format, as JSON Lines (`register`) and as CSV (`csv`); the
 * Beneficial Ownership Data Standard 0.4 (`bods`); the files of Companies House: companies (`uk-companies`), and
 * persons with significant control (`uk-psc`); the files of GLEIF: records as XML and JSON (`gleif`), and as CSV
 * (`gleif-csv`); and the files of Norwegian registers: companies (`no-companies`), the roles in them (`no-roles`),
 * update feeds (`no-updates`), and the shareholder register (`no-shareholders`).
 */
export const registerFormats = [
  'register',
  'csv',
  'bods',
  'uk-companies',
  'uk-psc',
  'gleif',
  'gleif-csv',
  'no-companies',
  'no-roles',
  'no-updates',
  'no-shareholders',
] as const;
export type RegisterFormat = (typeof registerFormats)[number];

/**
 * The longest accepted line, in bytes of the file and in UTF-16 code units of the text. It limits the memory that one
 * line can use. All real statements are much shorter.
 */
export const maxLineLength = 1_048_576;

/** The result of reading a valid line. `statements` is empty if the line gives only notices. */
export interface ReadLine {
  /** The statements in the order in which they must be applied: entities come before records that refer to them. */
  readonly statements: readonly RegisterStatement[];
  /** Facts of the line that are not loaded, with the reasons. Each notice is one sentence without personal data. */
  readonly notices: readonly string[];
  /** What the line adds to the counts of a snapshot, if the snapshot states how many entries it has. */
  readonly count?: SnapshotCount | undefined;
}

/** The result of reading an invalid line. */
export interface BadLine {
  /** All reasons, joined by `; `, without personal data. */
  readonly problem: string;
}

/**
 * Reads one format, line by line. A reader has no state, so lines can be read in any order. It returns new statements
 * for each line and keeps none of them, because the rules of a file change them: `withDefaultSourceAndDateLimit` adds
 * the source.
 */
export interface StatementReader {
  /** Reads a line. It never throws: `problem` describes everything that is wrong with the line. */
  read(line: string): ReadLine | BadLine;
}
