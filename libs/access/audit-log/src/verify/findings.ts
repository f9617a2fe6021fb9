import type { Head } from '../line';

/**
 * How a file ends: `closed` by its writer, `continued` in another file, `open` (it is being written, or its writer was killed), or
 * `torn` (its writer was killed while it wrote; the unfinished line was never acknowledged).
 */
export type FileEnd = 'closed' | 'continued' | 'open' | 'torn';

/** The result for a file. */
export interface VerifiedFile {
  readonly file: string;
  /** Whole lines that were read; those after the first problem are not. */
  readonly lines: number;
  readonly end: FileEnd;
  /** The last line that is proved. */
  readonly head: Head | undefined;
}

/** Something that is not as it was written. */
export interface Problem {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  readonly problem: string;
}

/** A line that has to be in a file, since another file names it. */
export interface Mention extends Head {
  /** The file that says so. */
  readonly by: string;
  /** Whether the other file is the continuation of this one. */
  readonly isContinuation: boolean;
}

/** The facts about a folder. */
export interface Verification {
  readonly files: readonly VerifiedFile[];
  readonly problems: readonly Problem[];
  /** Whole lines in all files. */
  readonly lines: number;
}
