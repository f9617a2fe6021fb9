/** The streams that a command writes to. */
export interface Output {
  /** Writes a result to standard output. The text has one or more lines, and no line feed after the last line. */
  readonly out: (text: string) => void;
  /** Stream for progress and messages. */
  readonly err: NodeJS.WriteStream;
}
