import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, type BrotliDecompress } from 'node:zlib';

/** The reasons why a compressed file is refused. */
export type CompressionFault = 'truncated' | 'corrupt' | 'trailing';

const messages: Readonly<Record<CompressionFault, string>> = {
  truncated: 'The compressed file ends too early.',
  corrupt: 'The compressed file is damaged: it is not Brotli.',
  trailing: 'The compressed file goes on after the end of its Brotli stream.',
};

/** The bytes are not exactly one complete Brotli stream. */
export class CompressionError extends Error {
  override readonly name = 'CompressionError';

  constructor(
    readonly fault: CompressionFault,
    options?: ErrorOptions,
  ) {
    super(messages[fault], options);
  }
}

const pieceBytes = 64 * 1024;

/**
 * Decompresses a file only as fast as the reader reads. So a small file with a very large content takes no more memory
 * than any other file. The stream fails with a {@link CompressionError} if the file is cut off, damaged, or followed by
 * other bytes. If the source fails, the stream fails with the error of the source.
 *
 * Some damaged files can still be decompressed. Only the hash of such a file reveals the damage.
 */
export function decompress(source: AsyncIterable<Buffer>): Readable {
  const decoder = createBrotliDecompress({ chunkSize: pieceBytes });
  const count: Count = { given: 0 };
  const fed = pipeline(source, (chunks: AsyncIterable<Buffer>) => counted(chunks, count, decoder), decoder);
  fed.catch(() => undefined);
  const pieces = decompressed(decoder, fed, count);
  return new Readable({
    highWaterMark: pieceBytes,
    read() {
      pieces.next().then(
        ({ value, done }) => this.push(done === true ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    // Stops the decoder. Otherwise a reader that stops early would have to wait for a silent source.
    destroy(error, done) {
      decoder.destroy();
      done(error);
    },
  });
}

interface Count {
  /** The number of bytes that the decoder has received so far. */
  given: number;
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  count: Count,
  decoder: BrotliDecompress,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (decoder.readableEnded && chunk.length > 0) throw new CompressionError('trailing');
    count.given += chunk.length;
    yield chunk;
  }
}

async function* decompressed(decoder: BrotliDecompress, fed: Promise<void>, count: Count): AsyncGenerator<Buffer> {
  try {
    yield* decoder.iterator({ destroyOnReturn: false });
    await fed;
  } catch (error) {
    throw faultOf(error);
  }
  // The decoder silently ignores bytes after the end of the Brotli stream, but it counts the bytes that it used.
  if (decoder.bytesWritten < count.given) throw new CompressionError('trailing');
}

/**
 * Converts the decoder's error codes for damaged bytes. Any other error is not caused by the bytes and is returned
 * unchanged.
 */
function faultOf(error: unknown): unknown {
  const code = String((error as { readonly code?: unknown } | null)?.code);
  if (code === 'Z_BUF_ERROR') return new CompressionError('truncated', { cause: error });
  return code.includes('ERROR_FORMAT') ? new CompressionError('corrupt', { cause: error }) : error;
}
