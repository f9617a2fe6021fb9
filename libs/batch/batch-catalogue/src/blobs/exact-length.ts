import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import type { BlobRef } from '../package-record';
import type { ByteRange } from './blob-store';

/**
 * Returns the number of bytes in a range. Without a range, returns the size of the whole blob.
 *
 * @throws RangeError if the range is not within the blob.
 */
export function lengthOf({ bytes }: BlobRef, range: ByteRange | undefined): number {
  if (!range) return bytes;
  const { start, end } = range;
  if (!(start >= 0 && start <= end && end < bytes))
    throw new RangeError(`The bytes ${start} to ${end} are not within ${bytes} bytes.`);
  return end - start + 1;
}

/**
 * Returns a stream with the bytes of `source`. The stream fails if `source` has fewer or more bytes than `bytes`.
 *
 * @param idleTimeoutMs - the stream also fails if a waiting reader gets no byte for this many milliseconds. By default
 *   there is no such limit.
 */
export function withExactLength(bytes: number, source: Readable, idleTimeoutMs?: number): Readable {
  const counted = new ExactLength(bytes, idleTimeoutMs);
  // The callback ignores errors, because the reader gets them from the stream itself. If the reader stops, the source
  // is closed.
  pipeline(source, counted, () => undefined);
  return counted;
}

class ExactLength extends Transform {
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(
    private missing: number,
    private readonly idleTimeoutMs: number | undefined,
  ) {
    super();
  }

  /** Node calls this method when the reader has room for more bytes, so the wait for the source begins here. */
  override _read(size: number): void {
    const { idleTimeoutMs } = this;
    if (idleTimeoutMs !== undefined)
      this.idleTimer ??= setTimeout(
        () => this.destroy(new Error(`The store has sent nothing for ${idleTimeoutMs} ms.`)),
        idleTimeoutMs,
      );
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.clearSilenceTimer();
    this.missing -= chunk.length;
    if (this.missing < 0) done(new Error('The stored file grew while it was read.'));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.clearSilenceTimer();
    done(this.missing === 0 ? null : new Error('The stored file ended early.'));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.clearSilenceTimer();
    super._destroy(error, done);
  }

  private clearSilenceTimer(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = undefined;
  }
}
