import type { RegisterStatement } from '@company-relations/ownership';
import type { SnapshotCount } from './snapshot-totals';

/**
 * The formats in which registers are read:
 *
 * - `register` and `csv`: the register format of this project, as JSON Lines and as CSV;
 * - `bods`: the Beneficial Ownership Data Standard 0.4;
 * - `uk-companies` and `uk-psc`: the files of Companies House with companies, and with persons with significant
 *   control;
 * - `gleif` and `gleif-csv`: the files of GLEIF, as XML or JSON, and as CSV;
 * - `no-companies`, `no-roles`, `no-updates` and `no-shareholders`: the files of Norwegian registers with companies,
 *   roles in companies, and updates, and the shareholder register.
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
 * The longest accepted line, in bytes of the file and in UTF-16 code units of the text. The limit bounds the memory
 * that one line can use. All real statements are much shorter.
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
 * Reads one format, line by line. A reader has no state, so lines can be read in any order. For each line, the reader
 * creates new statements and keeps no reference to them. So callers may change the statements:
 * `withDefaultSourceAndDateLimit` adds the source.
 */
export interface StatementReader {
  /** Reads a line. It never throws. If the line is bad, `problem` describes everything that is wrong with the line. */
  read(line: string): ReadLine | BadLine;
}
