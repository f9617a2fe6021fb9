import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** For `catch`: a file that is not there, or not of the kind expected, is undefined; other errors stay errors. */
export function undefinedIfMissing(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return undefined;
  throw error;
}

/** Whether there is a folder, not a symbolic link to one. */
export async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(undefinedIfMissing))?.isDirectory() ?? false;
}

/** Names in a folder, ascending; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  if (!(await isFolder(folder))) return [];
  return (await readdir(folder).catch(undefinedIfMissing))?.sort() ?? [];
}

/**
 * Makes a folder in one that is there, so that it survives a loss of power.
 *
 * @throws Error where something else has its name.
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

/** Opens a regular file for reading; undefined where there is none, a symbolic link or anything else. */
export async function openRegular(path: string): Promise<FileHandle | undefined> {
  // Without O_NONBLOCK opening a named pipe would wait for its writer.
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
 * Waits until all of a file is on the disk.
 *
 * @throws Error when it is not there as a regular file of `bytes` bytes.
 */
export async function makeDurable(path: string, bytes: number): Promise<void> {
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

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
