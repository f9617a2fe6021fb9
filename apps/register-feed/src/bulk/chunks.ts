import { closeSync, openSync, readSync } from 'node:fs';
import { longestLine } from '@company-relations/register-formats';

/** The lines of a file that begin within some bytes of it. */
export interface Chunk {
  /** Index of the file. */
  readonly file: number;
  readonly from: number;
  readonly until: number;
}

/** A line of a chunk as it is read, without white space around it, or why it cannot be read. */
export type ChunkLine = string | { readonly problem: string };

const newline = 0x0a;
const furtherBytes = 65_536;
/** Of at most 3 bytes a UTF-16 unit. */
const mayBeTooLong = longestLine / 3;
const tooLong: ChunkLine = { problem: `the line is longer than ${longestLine} bytes` };

/** Cuts files into chunks of about so many bytes, in their order. */
export function chunksOf(files: readonly { readonly bytes: number }[], bytes: number): Chunk[] {
  return files.flatMap((file, index) =>
    Array.from({ length: Math.ceil(file.bytes / bytes) }, (_, part) => ({
      file: index,
      from: part * bytes,
      until: Math.min(file.bytes, (part + 1) * bytes),
    })),
  );
}

/**
 * Hands over the lines of a chunk one by one, empty ones included: a list of them all would outlive the rows made of them.
 *
 * @returns how many there are.
 */
export function eachLine(
  path: string,
  { from, until }: Chunk,
  take: (line: ChunkLine, number: number) => void,
): number {
  const bytes = chunkBytes(path, from, until);
  if (bytes.length === 0) return 0;
  const text = textOf(bytes);
  if (text === undefined) return eachLineOfBytes(bytes, take);
  let number = 0;
  // What follows the last newline is the next line.
  for (let begin = 0; begin < text.length; number += 1) {
    const found = text.indexOf('\n', begin);
    const end = found === -1 ? text.length : found;
    take(lineOf(text.slice(begin, end)), number);
    begin = end + 1;
  }
  return number;
}

function lineOf(text: string): ChunkLine {
  return text.length > mayBeTooLong && Buffer.byteLength(text) > longestLine ? tooLong : text.trim();
}

/** From the first line that begins at `from` or after it, to the end of the last that begins before `until`. */
function chunkBytes(path: string, from: number, until: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const readFrom = Math.max(0, from - 1);
    const first = readUpTo(file, readFrom, until - readFrom);
    const begin = from === 0 ? 0 : first.indexOf(newline) + 1;
    // A line that began before reaches beyond this chunk.
    if (from > 0 && begin === 0) return Buffer.alloc(0);
    if (begin === first.length) return Buffer.alloc(0);
    const parts = [first.subarray(begin)];
    let last = first;
    // Of a line that is too long no more is read than shows it.
    for (let at = until; last[last.length - 1] !== newline && at - until <= longestLine; at += last.length) {
      last = readUpTo(file, at, furtherBytes);
      if (last.length === 0) break;
      const end = last.indexOf(newline);
      if (end !== -1) last = last.subarray(0, end + 1);
      parts.push(last);
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  } finally {
    closeSync(file);
  }
}

function readUpTo(file: number, from: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(file, buffer, filled, length - filled, from + filled);
    if (read === 0) break;
    filled += read;
  }
  return buffer.subarray(0, filled);
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where some lines are no text. */
function eachLineOfBytes(bytes: Buffer, take: (line: ChunkLine, number: number) => void): number {
  let number = 0;
  for (let begin = 0; begin < bytes.length; number += 1) {
    const found = bytes.indexOf(newline, begin);
    const end = found === -1 ? bytes.length : found;
    const text = end - begin > longestLine ? undefined : textOf(bytes.subarray(begin, end));
    take(
      text !== undefined ? lineOf(text) : end - begin > longestLine ? tooLong : { problem: 'the line is not UTF-8' },
      number,
    );
    begin = end + 1;
  }
  return number;
}
