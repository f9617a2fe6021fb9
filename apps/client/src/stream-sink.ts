import type { Writable } from 'node:stream';
import type { Sink } from '@company-relations/relations-client';

/** Writes to a stream as fast as its reader reads. Fails if the reader has closed the stream. */
export class StreamSink implements Sink {
  constructor(private readonly stream: Writable) {
    // A failed write already rejects its promise. But a stream without an error listener would also end the process.
    stream.on('error', () => undefined);
  }

  write(bytes: Uint8Array | string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.stream.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
}
