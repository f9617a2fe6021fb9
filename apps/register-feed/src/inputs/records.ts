import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { fileStart, type Line, type Piece } from './lines';

/** Cuts the content of a file into records. */
export interface RecordSplitter {
  /** Returns the records that are complete with this piece of the content. */
  split(content: Buffer): Line[];
  /** Returns what is left when the content ends. */
  finish(): Line[];
}

/** Streams the records of a file that can only be read from its beginning. Memory is bounded by the longest record. */
export async function* streamRecords(input: Input, splitter: RecordSplitter): AsyncGenerator<Piece> {
  for await (const { content, fromDisk } of readInput(input))
    yield { lines: splitter.split(content), bytes: fromDisk, end: fileStart };
  yield { lines: splitter.finish(), bytes: 0, end: fileStart };
}
