import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UsageError } from '@company-relations/command-line';
import { openPromise } from 'yauzl';
import type { Input } from './inputs';

/** A piece of an input's unpacked content, and the number of bytes that were read from the disk for it. */
export interface InputBytes {
  readonly content: Buffer;
  /** How many bytes were read from the disk for this piece. */
  readonly fromDisk: number;
}

/** How many bytes are read at once. */
const readBytes = 262_144;

/**
 * The size of the pieces in which an input is processed, in bytes. All objects that are created from a piece stay in
 * memory until the next piece. With small pieces, the garbage collector has fewer objects to copy.
 */
const pieceBytes = 65_536;

/** Returns whether reading can begin at any byte of the input. A packed input can only be read from its beginning. */
export function isSeekable({ packing }: Input): boolean {
  return packing === 'none';
}

/**
 * Reads an input piece by piece and unpacks it. The size of the input does not affect the needed memory.
 *
 * @param from where reading begins in a seekable input, in bytes; 0 for a packed input.
 * @param until where reading ends, in bytes.
 * @throws UsageError if a packed input is damaged.
 */
export async function* streamUnpackedBytes(input: Input, from = 0, until = Infinity): AsyncGenerator<InputBytes> {
  if (isSeekable(input)) {
    const stream = createReadStream(input.path, { start: from, end: until - 1, highWaterMark: readBytes });
    for await (const content of stream as AsyncIterable<Buffer>)
      for (let at = 0; at < content.length; at += pieceBytes) {
        const piece = content.subarray(at, at + pieceBytes);
        yield { content: piece, fromDisk: piece.length };
      }
    return;
  }
  const pieces = input.packing === 'gzip' ? readGzip(input) : readZip(input);
  try {
    // This `catch` handles only errors of unpacking. An error that the caller throws arrives at the `yield`, which is
    // outside the `catch`.
    for (;;) {
      const piece = await pieces.next().catch(() => {
        throw new UsageError(`${input.name}: the file is damaged or cut off, so it cannot be unpacked to its end.`);
      });
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    // Closes the file if the caller stops before the end.
    await pieces.return(undefined);
  }
}

async function* readGzip({ path }: Input): AsyncGenerator<InputBytes> {
  let fromDisk = 0;
  const packed = createReadStream(path, { highWaterMark: readBytes });
  packed.on('data', (bytes) => (fromDisk += bytes.length));
  const unpacked = createGunzip({ chunkSize: pieceBytes });
  // `pipeline` reports an error twice: to this callback and to the iteration below. The iteration throws the error, so
  // the callback ignores it.
  pipeline(packed, unpacked, () => undefined);
  for await (const content of unpacked as AsyncIterable<Buffer>) {
    const read = fromDisk;
    fromDisk = 0;
    yield { content, fromDisk: read };
  }
}

async function* readZip({ path, entry: name }: Input): AsyncGenerator<InputBytes> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName !== name) continue;
      const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize);
      const unpacked = await archive.openReadStreamPromise(entry);
      for await (const content of unpacked as AsyncIterable<Buffer>)
        yield { content, fromDisk: content.length * packedShare };
      return;
    }
  } finally {
    archive.close();
  }
}
