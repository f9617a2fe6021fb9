import { XmlRecordSplitter } from '@company-relations/register-formats';
import { readInput } from './input-bytes';
import type { Input } from './inputs';
import { fileStart, type Piece } from './lines';

/** Streams the records of an XML file as the lines on which they begin. Memory is bounded by the longest record. */
export async function* streamXmlRecords(input: Input): AsyncGenerator<Piece> {
  const splitter = new XmlRecordSplitter();
  for await (const { content, fromDisk } of readInput(input))
    yield { lines: splitter.split(content), bytes: fromDisk, end: fileStart };
  yield { lines: splitter.finish(), bytes: 0, end: fileStart };
}
