import { maxLineLength } from '@company-relations/register-formats';
import { streamUnpackedBytes } from './input-bytes';
import type { Input } from './inputs';

/**
 * A non-empty line of a file with its number, counted from 1. If the line cannot be read, it has the reason instead of
 * the text.
 */
export type Line =
  { readonly number: number; readonly text: string } | { readonly number: number; readonly problem: string };

/** The lines of one part of a file. The part was read from the disk in one step. */
export interface Piece {
  readonly lines: readonly Line[];
  /** How many bytes were read from the disk. */
  readonly bytes: number;
  /** The place where the next line begins. This line is not in this piece. */
  readonly end: Place;
}

/** The place where a line begins: its offset in the file in bytes, and its line number. */
export interface Place {
  readonly byte: number;
  readonly line: number;
}

export const fileStart: Place = { byte: 0, line: 1 };

const newline = 0x0a;

/**
 * Yields the lines of a file, one piece at a time. Memory contains only the lines of one piece, and at most one line
 * whose end was not read yet.
 *
 * @param from the place to begin.
 * @param until the offset in bytes at which to stop. It must be the end of a line or of the file.
 */
export async function* streamLines(input: Input, from: Place = fileStart, until = Infinity): AsyncGenerator<Piece> {
  if (from.byte >= until) return;
  const splitter = new LineSplitter(from);
  for await (const { content, fromDisk } of streamUnpackedBytes(input, from.byte, until)) {
    yield { lines: splitter.split(content), bytes: fromDisk, end: splitter.end };
  }
  yield { lines: splitter.finishLast(), bytes: 0, end: splitter.end };
}

class LineSplitter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private started: Buffer[] = [];
  private startedBytes = 0;

  /** @param end where the first line begins. */
  constructor(public end: Place) {}

  split(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    const last = chunk.lastIndexOf(newline);
    if (last !== -1) {
      const from = this.startedBytes === 0 ? 0 : this.splitOne(chunk, 0, lines);
      this.splitWhole(chunk.subarray(from, last + 1), lines);
    }
    this.add(chunk.subarray(last + 1));
    return lines;
  }

  /**
   * Splits a block of whole lines. If possible, it decodes the whole block at once, because decoding each line
   * separately takes several times as long.
   */
  private splitWhole(block: Buffer, lines: Line[]): void {
    const text = block.length <= maxLineLength ? this.decoded(block) : undefined;
    if (text === undefined) {
      for (let from = 0; from < block.length;) from = this.splitOne(block, from, lines);
      return;
    }
    const { byte, line: first } = this.end;
    const texts = text.split('\n');
    // The block ends with a line break. So the last text is empty and is not a line.
    const count = texts.length - 1;
    for (let index = 0; index < count; index += 1) {
      const trimmed = (texts[index] as string).trim();
      if (trimmed !== '') lines.push({ number: first + index, text: trimmed });
    }
    this.end = { byte: byte + block.length, line: first + count };
  }

  /** @returns where the next line begins. */
  private splitOne(chunk: Buffer, from: number, lines: Line[]): number {
    const end = chunk.indexOf(newline, from);
    this.add(chunk.subarray(from, end));
    lines.push(...this.finish());
    return end + 1;
  }

  /** @returns undefined if the bytes are not UTF-8. */
  private decoded(bytes: Buffer): string | undefined {
    try {
      return this.decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }

  finishLast(): Line[] {
    return this.startedBytes > 0 ? this.finish(0) : [];
  }

  private add(part: Buffer): void {
    this.startedBytes += part.length;
    if (this.startedBytes <= maxLineLength) this.started.push(part);
    else this.started = [];
  }

  private finish(newlineBytes = 1): Line[] {
    const { started, startedBytes } = this;
    const { byte, line: number } = this.end;
    this.end = { byte: byte + startedBytes + newlineBytes, line: number + 1 };
    this.started = [];
    this.startedBytes = 0;
    if (startedBytes > maxLineLength) return [{ number, problem: `the line is longer than ${maxLineLength} bytes` }];
    const text = this.decoded(started.length === 1 ? (started[0] as Buffer) : Buffer.concat(started))?.trim();
    if (text === undefined) return [{ number, problem: 'the line is not UTF-8' }];
    return text === '' ? [] : [{ number, text }];
  }
}
