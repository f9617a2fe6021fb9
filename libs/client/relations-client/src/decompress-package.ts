import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CompressionError, decompress } from '@company-relations/brotli-jsonl';
import type { Sink } from './atomic-file';
import { VerificationError } from './failures';

/**
 * Decompresses a package file, like any Brotli tool. Does not prove that the content is right: `verifyPackages` does.
 *
 * @param onProgress - called from time to time with the number of compressed bytes that were read, and the size of the
 *   file.
 * @returns the number of bytes written.
 * @throws VerificationError if the file is cut off, is damaged, or has bytes after its end.
 */
export async function decompressPackage(
  file: string,
  sink: Sink,
  onProgress?: (bytes: number, of: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const { size } = await stat(file);
  const source = createReadStream(file, { signal });
  let bytes = 0;
  try {
    for await (const piece of decompress(source) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      await sink.write(piece);
      onProgress?.(source.bytesRead, size);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof CompressionError ? new VerificationError(file, error.message) : error;
  }
  return bytes;
}
