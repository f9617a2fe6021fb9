import { streamUnpackedBytes } from './input-bytes';
import type { Input } from './inputs';
import { fileStart, type Line, type Piece } from './lines';

/** Splits the content of a file into records. */
export interface RecordSplitter {
  /** Returns the records that end in this piece of the content. */
  split(content: Buffer): Line[];
  /** Returns the remaining records and problems. Call it at the end of the content. */
  finish(): Line[];
}

/** Yields the records of a file that can only be read from its beginning. Only the current record is in memory. */
export async function* streamRecords(input: Input, splitter: RecordSplitter): AsyncGenerator<Piece> {
  for await (const { content, fromDisk } of streamUnpackedBytes(input))
    yield { lines: splitter.split(content), bytes: fromDisk, end: fileStart };
  yield { lines: splitter.finish(), bytes: 0, end: fileStart };
}
