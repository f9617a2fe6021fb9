import { createReadStream } from 'node:fs';
import { maxLineBytes } from '../line';

/** A whole line without its line feed, or the bytes after the last line feed of the file. */
interface RawLine {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** A line is longer than any line that a log writes. */
class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * Reads a file line by line. Only a small part of the file is in memory at a time.
 *
 * @throws LineTooLongError if a line is longer than any line of a log.
 * @throws the error of the file system if the file cannot be read.
 */
export async function* linesOf(path: string): AsyncGenerator<RawLine, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = text.indexOf(0x0a); end >= 0; end = text.indexOf(0x0a)) {
      yield { bytes: text.subarray(0, end), isWhole: true };
      text = text.subarray(end + 1);
    }
    if (text.length > maxLineBytes) throw new LineTooLongError('A line is longer than any that a log writes.');
    rest = text;
  }
  if (rest.length > 0) yield { bytes: rest, isWhole: false };
}
