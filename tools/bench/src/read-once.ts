import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Reads all files of a folder once, so that the operating system has them in memory. Otherwise the first requests for
 * companies from all over a large register measure the disk, and some get no response in time. A server may delete files
 * of its store meanwhile.
 */
export async function readOnce(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const forget = new Writable({ write: (_chunk, _encoding, done) => done() });
    const file = createReadStream(join(entry.parentPath, entry.name), { highWaterMark: 4_194_304 });
    await pipeline(file, forget).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
