import { createReadStream } from 'node:fs';
import { longestLine } from '@company-relations/register-formats';

/** One line of a file, counted from 1, or why it cannot be read. Empty lines are passed over. */
export type Line = { readonly number: number; readonly text: string } | { readonly number: number; readonly problem: string };

/** What one piece of a file held. */
export interface Piece {
  readonly lines: readonly Line[];
  readonly bytes: number;
}

const newline = 0x0a;

/** Streams the lines of a file, piece by piece. Memory is bounded by the longest line. */
export async function* streamLines(path: string): AsyncGenerator<Piece> {
  const splitter = new LineSplitter();
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>) {
    yield { lines: splitter.split(chunk), bytes: chunk.length };
  }
  yield { lines: splitter.end(), bytes: 0 };
}

class LineSplitter {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private started: Buffer[] = [];
  private startedBytes = 0;
  private number = 0;

  split(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.add(chunk.subarray(from, at));
      lines.push(...this.finish());
      from = at + 1;
    }
    this.add(chunk.subarray(from));
    return lines;
  }

  end(): Line[] {
    return this.startedBytes > 0 ? this.finish() : [];
  }

  private add(part: Buffer): void {
    this.startedBytes += part.length;
    if (this.startedBytes <= longestLine) this.started.push(part);
    else this.started = [];
  }

  private finish(): Line[] {
    this.number += 1;
    const { number, started, startedBytes } = this;
    this.started = [];
    this.startedBytes = 0;
    if (startedBytes > longestLine) return [{ number, problem: `the line is longer than ${longestLine} bytes` }];
    try {
      const text = this.decoder.decode(started.length === 1 ? started[0] : Buffer.concat(started)).trim();
      return text === '' ? [] : [{ number, text }];
    } catch {
      return [{ number, problem: 'the line is not UTF-8' }];
    }
  }
}
