import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writerOf } from './file-names';
import { type Head, maxLineBytes, readLine } from './line';

/** The last line of another writer's file, at the time when this writer read the file. */
export interface SeenFile extends Head {
  readonly file: string;
}

/**
 * The maximum number of other writers' files whose last lines are in the first line of a new file. If there are more
 * files, the newest are used.
 */
const maxSeenFiles = 100;

/**
 * The number of bytes at the end of a file in which its last line is searched for first. If the line is longer, the
 * search is repeated with `maxLineBytes`.
 */
const tailBytes = 16 * 1024;

/**
 * Reads the last lines of other writers' files, the oldest file first. Files that cannot be read, or that have no
 * complete line, are left out.
 */
export async function readHeadsOfOtherWriters(folder: string, ownWriter: string): Promise<SeenFile[]> {
  const names = (await readdir(folder)).filter((name) => ![undefined, ownWriter].includes(writerOf(name))).sort();
  const seen: SeenFile[] = [];
  for (const file of names.slice(-maxSeenFiles)) {
    const head = await headOf(join(folder, file)).catch(() => undefined);
    if (head) seen.push({ file, seq: head.seq, hash: head.hash });
  }
  return seen;
}

/** Reads the last whole line of a file. */
async function headOf(path: string): Promise<Head | undefined> {
  const handle = await open(path, 'r');
  try {
    // Another file will refer to this line by its number and hash. The line must be on the disk before that file is
    // written. Otherwise a power failure could remove the line, and the log would look tampered with.
    await handle.datasync();
    const { size } = await handle.stat();
    return (await lastLine(handle, size, tailBytes)) ?? (await lastLine(handle, size, maxLineBytes));
  } finally {
    await handle.close();
  }
}

async function lastLine(handle: FileHandle, size: number, bytes: number): Promise<Head | undefined> {
  const from = Math.max(0, size - bytes);
  const tail = Buffer.alloc(size - from);
  const { bytesRead } = await handle.read(tail, 0, tail.length, from);
  const text = tail.subarray(0, bytesRead);
  const end = text.lastIndexOf(0x0a);
  if (end < 0) return undefined;
  const start = text.lastIndexOf(0x0a, end - 1);
  return start < 0 && from > 0 ? undefined : readLine(text.subarray(start + 1, end));
}
