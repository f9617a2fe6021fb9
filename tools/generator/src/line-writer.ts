import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

const chunkLength = 1 << 16;

/** Writes lines in large pieces, no faster than they are taken. */
export class LineWriter {
  private chunk = '';

  constructor(private readonly output: Writable) {
    // A failure between two pieces is told with the next one.
    output.on('error', () => undefined);
  }

  static toFile(path: string): LineWriter {
    return new LineWriter(createWriteStream(path));
  }

  /** True when enough lines wait to be handed over by `flush`: called for each line, a promise each would cost more than the line. */
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

  /** Hands over the rest and waits until all is written. @throws Error when the file cannot be written. */
  async close(): Promise<void> {
    if (this.output.errored) throw this.output.errored;
    this.output.end(this.chunk);
    await finished(this.output);
  }
}
