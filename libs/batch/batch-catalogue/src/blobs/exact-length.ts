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
  if (!(start >= 0 && start <= end && end < bytes)) throw new RangeError(`The bytes ${start} to ${end} are not within ${bytes} bytes.`);
  return end - start + 1;
}

/**
 * The same bytes, but failing instead of ending when there are fewer or more than promised.
 *
 * @param silenceMs - also fails when the source gives nothing for so long while somebody waits for it; waits for ever unless given.
 */
export function exactly(bytes: number, source: Readable, silenceMs?: number): Readable {
  const counted = new ExactLength(bytes, silenceMs);
  // Errors reach the reader through the stream itself; when the reader goes, the source is closed.
  pipeline(source, counted, () => undefined);
  return counted;
}

class ExactLength extends Transform {
  private silence: NodeJS.Timeout | undefined;

  constructor(
    private missing: number,
    private readonly silenceMs: number | undefined,
  ) {
    super();
  }

  /** The reader has room: from now on the source is waited for. */
  override _read(size: number): void {
    const { silenceMs } = this;
    if (silenceMs !== undefined) this.silence ??= setTimeout(() => this.destroy(new Error(`The store has sent nothing for ${silenceMs} ms.`)), silenceMs);
    super._read(size);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.heard();
    this.missing -= chunk.length;
    if (this.missing < 0) done(new Error('The stored file grew while it was read.'));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.heard();
    done(this.missing === 0 ? null : new Error('The stored file ended early.'));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.heard();
    super._destroy(error, done);
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = undefined;
  }
}
