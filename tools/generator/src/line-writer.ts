import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

const chunkLength = 1 << 16;

/** Writes lines in large pieces and waits for the reader. */
export class LineWriter {
  private chunk = '';

  constructor(private readonly output: Writable) {
    // An error between two pieces is reported with the next piece.
    output.on('error', () => undefined);
  }

  static toFile(path: string): LineWriter {
    return new LineWriter(createWriteStream(path));
  }

  /** True when enough lines are buffered for `flush`. It is called for each line, where a promise would cost more than the line. */
  add(line: string): boolean {
    this.chunk += `${line}\n`;
    return this.chunk.length >= chunkLength;
  }

  /** @throws Error when the file cannot be written. */
  async flush(): Promise<void> {
    const { chunk } = this;
    this.chunk = '';
    if (this.output.errored) throw this.output.errored;
    if (!this.output.write(chunk)) await once(this.output, 'drain');
  }

  /** Writes the rest and waits until everything is written. @throws Error when the file cannot be written. */
  async close(): Promise<void> {
    if (this.output.errored) throw this.output.errored;
    this.output.end(this.chunk);
    await finished(this.output);
  }
}
