/** A line that cannot be imported, and the reason. */
export interface Problem {
  readonly file: number;
  /** The number of the line, counted from 0: within the chunk while chunks are indexed, within the file afterwards. */
  readonly line: number;
  readonly problem: string;
}
