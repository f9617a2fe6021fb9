import type { Writable } from 'node:stream';
import type { Sink } from '@company-relations/relations-client';

/** Writes to a stream at the pace of whoever reads it; fails when nobody does any longer. */
export class StreamSink implements Sink {
  constructor(private readonly stream: Writable) {
    // Every write tells of its failure; without a listener the first one would end the process.
    stream.on('error', () => undefined);
  }

  write(bytes: Buffer | string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}
