import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CompressionError, decompress } from '@company-relations/brotli-jsonl';
import type { Sink } from './atomic-file';
import { VerificationError } from './failures';

/**
 * Writes what a compressed file holds. Any Brotli tool does the same; that the content is the right one is for `verifyPackages`.
 *
 * @param onProgress called now and then with the bytes read of the compressed file, and its size.
 * @returns bytes written.
 * @throws VerificationError when the file is cut off, damaged, or continues after its end.
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
