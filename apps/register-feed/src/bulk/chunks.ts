import { closeSync, openSync, readSync } from 'node:fs';
import { maxLineLength } from '@company-relations/register-formats';

/** The lines of a file that begin in a range of its bytes. */
export interface Chunk {
  /** The index of the file. */
  readonly file: number;
  readonly from: number;
  readonly until: number;
}

/** A line of a chunk without white space around it, or the reason why the line cannot be read. */
export type ChunkLine = string | { readonly problem: string };

const newline = 0x0a;
const furtherBytes = 65_536;
const tooLong: ChunkLine = { problem: `the line is longer than ${maxLineLength} bytes` };

/** Divides files into chunks of about `bytes` bytes, in the order of the files. */
export function chunksOf(files: readonly { readonly size: number }[], bytes: number): Chunk[] {
  return files.flatMap(({ size }, index) =>
    Array.from({ length: Math.ceil(size / bytes) }, (_, part) => ({
      file: index,
      from: part * bytes,
      until: Math.min(size, (part + 1) * bytes),
    })),
  );
}

/**
 * Passes the lines of a chunk to `take` one by one, including empty lines. The function makes no list of the lines,
 * because the list would stay in memory longer than the rows that are made from the lines.
 *
 * @param maxBytes the greatest length of a line that is read, in bytes.
 * @returns how many lines there are.
 */
export function eachLine(
  path: string,
  chunk: Chunk,
  take: (line: ChunkLine, number: number) => void,
  maxBytes = maxLineLength,
): number {
  const bytes = chunkBytes(path, chunk, maxBytes);
  if (bytes.length === 0) return 0;
  const text = textOf(bytes);
  if (text === undefined) return eachLineOfBytes(bytes, take, maxBytes);
  let number = 0;
  // A newline at the end of the text ends the last line. No empty line follows it.
  for (let begin = 0; begin < text.length; number += 1) {
    const found = text.indexOf('\n', begin);
    const end = found === -1 ? text.length : found;
    take(lineOf(text.slice(begin, end), maxBytes), number);
    begin = end + 1;
  }
  return number;
}

function lineOf(text: string, maxBytes: number): ChunkLine {
  // A UTF-16 code unit takes at most 3 bytes in UTF-8. So a text can be too long only if it has more code units than a
  // third of `maxBytes`.
  return text.length > maxBytes / 3 && Buffer.byteLength(text) > maxBytes ? tooLong : text.trim();
}

/**
 * Reads whole lines: from the first line that begins at `from` or later, up to the end of the last line that begins
 * before `until`.
 */
function chunkBytes(path: string, { from, until }: Chunk, maxBytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const readFrom = Math.max(0, from - 1);
    const first = readUpTo(file, readFrom, until - readFrom);
    const begin = from === 0 ? 0 : first.indexOf(newline) + 1;
    // The chunk contains no beginning of a line: it is entirely part of a line that began before the chunk.
    if (from > 0 && begin === 0) return Buffer.alloc(0);
    if (begin === first.length) return Buffer.alloc(0);
    const parts = [first.subarray(begin)];
    let last = first;
    // If the last line is too long, reading stops as soon as this is certain.
    for (let at = until; last[last.length - 1] !== newline && at - until <= maxBytes; at += last.length) {
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

/**
 * Passes the lines of a chunk to `take` one by one. Needed for chunks in which some lines are not valid UTF-8, because
 * such a chunk cannot be decoded at once.
 */
function eachLineOfBytes(bytes: Buffer, take: (line: ChunkLine, number: number) => void, maxBytes: number): number {
  let number = 0;
  for (let begin = 0; begin < bytes.length; number += 1) {
    const found = bytes.indexOf(newline, begin);
    const end = found === -1 ? bytes.length : found;
    const text = end - begin > maxBytes ? undefined : textOf(bytes.subarray(begin, end));
    take(
      text !== undefined
        ? lineOf(text, maxBytes)
        : end - begin > maxBytes
          ? tooLong
          : { problem: 'the line is not UTF-8' },
      number,
    );
    begin = end + 1;
  }
  return number;
}
