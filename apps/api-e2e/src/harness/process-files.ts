import { readdir, readFile, readlink } from 'node:fs/promises';

/** Returns how many file handles of a file a process has open. Works on Linux only. */
export async function handlesOf(pid: number, path: string): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((handle) => readlink(`${folder}/${handle}`).catch(() => '')),
  );
  return targets.filter((target) => target === path).length;
}

/** Returns how many bytes a process has read so far from files and connections. Works on Linux only. */
export async function bytesReadBy(pid: number): Promise<number> {
  const [, bytes] = /^rchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8')) ?? [];
  return Number(bytes);
}
