import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { JsonArraySplitter } from './json-array-splitter';
import { fileStart, type Piece } from './lines';

/** Streams the records of a JSON document, counted from 1. It can only be read from its beginning. */
export async function* streamJsonRecords(input: Input): AsyncGenerator<Piece> {
  const splitter = new JsonArraySplitter();
  for await (const { content, fromDisk } of readInput(input))
    yield { lines: splitter.split(content), bytes: fromDisk, end: fileStart };
  yield { lines: splitter.finish(), bytes: 0, end: fileStart };
}
