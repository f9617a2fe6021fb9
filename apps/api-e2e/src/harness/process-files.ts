import { readdir, readFile, readlink } from 'node:fs/promises';

/** How many handles of a file a process has open. Only Linux reports it. */
export async function handlesOf(pid: number, path: string): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((handle) => readlink(`${folder}/${handle}`).catch(() => '')),
  );
  return targets.filter((target) => target === path).length;
}

/** How many bytes a process has read so far, of files and connections. Only Linux reports it. */
export async function bytesReadBy(pid: number): Promise<number> {
  const [, bytes] = /^rchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8')) ?? [];
  return Number(bytes);
}
