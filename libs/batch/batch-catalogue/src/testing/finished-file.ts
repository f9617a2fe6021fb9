import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRef } from '../package-record';

export function refOf(bytes: Buffer): BlobRef {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/** Writes a file under a random name, as a build does. Returns its path. */
export async function finishedFile(folder: string, bytes: Buffer): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return path;
}
