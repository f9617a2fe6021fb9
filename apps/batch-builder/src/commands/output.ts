/** Where a command writes. */
export interface Output {
  /** Results: whole lines without their line feeds. */
  readonly out: (text: string) => void;
  /** Progress and messages. */
  readonly err: NodeJS.WriteStream;
}
