/** The streams that a command writes to. */
export interface Output {
  /** Writes a result. The text has one or more lines, without the last line feed. */
  readonly out: (text: string) => void;
  /** Stream for progress and messages. */
  readonly err: NodeJS.WriteStream;
}
