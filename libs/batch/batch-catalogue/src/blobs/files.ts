import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Handles an error in `catch`: returns undefined if the file is missing or is not of the expected kind. Throws every
 * other error again.
 */
export function undefinedIfMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return undefined;
  throw error;
}

/** Returns whether the path is a folder. False for a symbolic link to a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(undefinedIfMissing))?.isDirectory() ?? false;
}

/** Returns the names in a folder, in ascending order. The list is empty if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  if (!(await isFolder(folder))) return [];
  return (await readdir(folder).catch(undefinedIfMissing))?.sort() ?? [];
}

/**
 * Creates a folder in an existing folder. The new folder survives a power failure.
 *
 * @throws Error if something that is not a folder exists at the path.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await isFolder(path)))
    throw new Error('Something that is no folder is in the place of a folder of the batch store.');
  await syncFolder(dirname(path));
}

/**
 * Opens a regular file for reading. Returns undefined if there is none, or if the path is a symbolic link or another
 * kind of file.
 */
export async function openRegular(path: string): Promise<FileHandle | undefined> {
  // Without O_NONBLOCK, opening a named pipe would wait until another process writes to it.
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(undefinedIfMissing);
  if (!file) return undefined;
  try {
    if ((await file.stat()).isFile()) return file;
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

/**
 * Waits until the whole file is written to the disk.
 *
 * @throws Error if there is no regular file of `bytes` bytes at this path.
 */
export async function syncFile(path: string, bytes: number): Promise<void> {
  const file = await openRegular(path);
  if (!file) throw new Error('The finished file is not there.');
  try {
    const { size } = await file.stat();
    if (size !== bytes) throw new Error(`The finished file has ${size} bytes, not ${bytes}.`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the list of names in a folder is written to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
