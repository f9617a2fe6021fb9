import type { Head } from '../line';

/**
 * The ways in which a file can end:
 * - `closed`: the writer closed the log.
 * - `continued`: the writer continued in another file.
 * - `open`: the file is still being written, or the writer was killed.
 * - `torn`: the writer was killed during a write. The unfinished line was never acknowledged.
 */
export type FileEnd = 'closed' | 'continued' | 'open' | 'torn';

/** The result of verifying one file. */
export interface VerifiedFile {
  readonly file: string;
  /** The number of whole lines that were read. Reading ends at the first problem. */
  readonly lines: number;
  readonly end: FileEnd;
  /** The last proved line. Undefined if there is none. */
  readonly head: Head | undefined;
}

/** A deviation from what a log would have written. */
export interface Problem {
  readonly file: string;
  /** The line number in the file, from 1. */
  readonly line?: number;
  readonly problem: string;
}

/** A line that a file must contain, because the first line of another file contains its number and hash. */
export interface Mention extends Head {
  /** The file whose first line contains the mention. */
  readonly by: string;
  /** True if the file with the mention continues the mentioned file. */
  readonly isContinuation: boolean;
}

/** The result of verifying a folder. */
export interface Verification {
  readonly files: readonly VerifiedFile[];
  readonly problems: readonly Problem[];
  /** The number of whole lines in all files. */
  readonly lines: number;
}
