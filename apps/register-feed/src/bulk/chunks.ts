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

/** Cuts files into chunks of about so many bytes, in their order. */
export function chunksOf(files: readonly { readonly bytes: number }[], bytes: number): Chunk[] {
  return files.flatMap((file, index) =>
    Array.from({ length: Math.ceil(file.bytes / bytes) }, (_, part) => ({ file: index, from: part * bytes, until: Math.min(file.bytes, (part + 1) * bytes) })),
  );
}

/** All lines of a chunk, empty ones included, so that they can be counted. */
export function readChunk(path: string, { from, until }: Chunk): ChunkLine[] {
  const bytes = chunkBytes(path, from, until);
  if (bytes.length === 0) return [];
  const lines: ChunkLine[] = textLines(bytes) ?? bytesLines(bytes);
  // What follows the last newline is the next line.
  if (bytes[bytes.length - 1] === newline) lines.pop();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as ChunkLine;
    if (typeof line !== 'string') continue;
    lines[index] = line.length > mayBeTooLong && Buffer.byteLength(line) > longestLine ? { problem: `the line is longer than ${longestLine} bytes` } : line.trim();
  }
  return lines;
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
    for (let at = until; last[last.length - 1] !== newline; at += last.length) {
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

function textLines(bytes: Buffer): string[] | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).split('\n');
  } catch {
    return undefined;
  }
}

/** Line by line, where some are no text. */
function bytesLines(bytes: Buffer): ChunkLine[] {
  const lines: ChunkLine[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(newline, from);
    const end = found === -1 ? bytes.length : found;
    lines.push(textLines(bytes.subarray(from, end))?.[0] ?? { problem: 'the line is not UTF-8' });
    from = end + 1;
  }
  return lines;
}
