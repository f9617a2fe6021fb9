import type { Writable } from 'node:stream';
import type { Sink } from '@company-relations/relations-client';

/** Writes to a stream at the pace of its reader; fails when the reader has gone. */
export class StreamSink implements Sink {
  constructor(private readonly stream: Writable) {
    // Each write reports its own failure; without a listener the first one would end the process.
    stream.on('error', () => undefined);
  }

  write(bytes: Buffer | string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}
