/** A line that cannot be imported, and the reason. */
export interface Problem {
  readonly file: number;
  /**
   * The number of the line, from 0. It is counted within the chunk while chunks are indexed, and within the file
   * afterwards.
   */
  readonly line: number;
  readonly problem: string;
}
