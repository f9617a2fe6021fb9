import { createReadStream } from 'node:fs';
import { BrotliJsonLines, type BrotliSettings } from '@company-relations/brotli-jsonl';

const readBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** Compresses a file of lines with the compressor of the batch packages, including its hashes. */
export async function compressLines(file: string, into: string, settings: BrotliSettings): Promise<void> {
  const output = await BrotliJsonLines.create(into, settings);
  try {
    let begun = Buffer.alloc(0);
    for await (const piece of createReadStream(file, { highWaterMark: readBytes }) as AsyncIterable<Buffer>) {
      const end = piece.lastIndexOf(lineFeed) + 1;
      if (end > 0)
        await output.write(
          begun.length === 0 ? piece.subarray(0, end) : Buffer.concat([begun, piece.subarray(0, end)]),
          1,
        );
      begun = Buffer.concat([end > 0 ? Buffer.alloc(0) : begun, piece.subarray(end)]);
    }
    await output.finish();
  } catch (error) {
    await output.abort();
    throw error;
  }
}
