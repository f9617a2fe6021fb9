import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

const chunkLength = 1 << 16;

/** Writes lines in large chunks. Waits if the reader is slow. */
export class LineWriter {
  private chunk = '';

  constructor(private readonly output: Writable) {
    // An error between two chunks is thrown when the next chunk is written.
    output.on('error', () => undefined);
  }

  static toFile(path: string): LineWriter {
    return new LineWriter(createWriteStream(path));
  }

  /**
   * Adds a line. Returns true if enough lines are buffered for `flush`. It returns no promise, because a promise for
   * each line would cost more than the line.
   */
  add(line: string): boolean {
    this.chunk += `${line}\n`;
    return this.chunk.length >= chunkLength;
  }

  /** @throws Error if the file cannot be written. */
  async flush(): Promise<void> {
    const { chunk } = this;
    this.chunk = '';
    if (this.output.errored) throw this.output.errored;
    if (!this.output.write(chunk)) await once(this.output, 'drain');
  }

  /**
   * Writes the remaining lines and waits until everything is written.
   *
   * @throws Error if the file cannot be written.
   */
  async close(): Promise<void> {
    if (this.output.errored) throw this.output.errored;
    this.output.end(this.chunk);
    await finished(this.output);
  }
}
