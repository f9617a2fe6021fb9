/** Where a command writes. */
export interface Output {
  /** Whole lines for the caller, without their ends. */
  readonly out: (text: string) => void;
  /** What a user is told meanwhile. */
  readonly err: NodeJS.WriteStream;
}
