/** A line that cannot be imported, and the reason. */
export interface Problem {
  readonly file: number;
  /**
   * The number of the line, counted from 0. While chunks are indexed, it is the number in the chunk. Afterwards it is
   * the number in the file.
   */
  readonly line: number;
  readonly problem: string;
}
