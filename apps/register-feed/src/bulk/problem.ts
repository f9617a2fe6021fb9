/** A line that cannot be imported, and the reason. */
export interface Problem {
  readonly file: number;
  /**
   * The number of the line, counted from 0. While chunks are indexed, it counts from the beginning of the chunk.
   * Afterwards it counts from the beginning of the file.
   */
  readonly line: number;
  readonly problem: string;
}
