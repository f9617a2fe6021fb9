import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import type { BlobRef } from '../package-record';
import type { ByteRange } from './blob-store';

/**
 * How many bytes a range has, or the blob where there is none.
 *
 * @throws RangeError for a range that is not within the blob.
 */
export function lengthOf({ bytes }: BlobRef, range: ByteRange | undefined): number {
  if (!range) return bytes;
  const { start, end } = range;
  if (!(start >= 0 && start <= end && end < bytes))
    throw new RangeError(`The bytes ${start} to ${end} are not within ${bytes} bytes.`);
  return end - start + 1;
}

/**
 * The same bytes, but failing instead of ending when there are fewer or more than promised.
 *
 * @param idleTimeoutMs - also fails when a waiting reader gets nothing for this long; never when left out.
 */
export function withExactLength(bytes: number, source: Readable, idleTimeoutMs?: number): Readable {
  const counted = new ExactLength(bytes, idleTimeoutMs);
  // Errors reach the reader through the stream itself; when the reader goes, the source is closed.
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

  /** The reader has room: from now on the source is waited for. */
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
