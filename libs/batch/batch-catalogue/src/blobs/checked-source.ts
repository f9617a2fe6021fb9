import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { openRegular } from './files';

/**
 * Returns a stream of a local file that checks the sha-256 while the file is read. If the sha-256 is wrong, the stream
 * fails at its end, so that an upload with wrong bytes is never completed.
 *
 * @throws Error if there is no such file.
 */
export async function hashCheckedSource(path: string, sha256: string): Promise<Readable> {
  const file = await openRegular(path);
  if (!file) throw new Error('The finished file is not there.');
  const checked = new Checked(sha256);
  // The callback ignores errors, because the reader gets them from the stream itself. If the reader stops, the file is
  // closed.
  pipeline(file.createReadStream({ start: 0, highWaterMark: 256 * 1024 }), checked, () => undefined);
  return checked;
}

class Checked extends Transform {
  private readonly hash = createHash('sha256');

  constructor(private readonly sha256: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(
      this.hash.digest('hex') === this.sha256
        ? null
        : new Error('The finished file has other bytes than its name promises.'),
    );
  }
}
