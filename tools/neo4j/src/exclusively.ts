import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes';

const patienceMs = 300_000;

/**
 * Runs `work` while no other process runs work under the same lock file. The lock of a process that is gone does not
 * count.
 */
export async function exclusively<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(lockFile))) {
    const holder = await holderOf(lockFile);
    if (holder !== undefined && !isAlive(holder)) await breakLock(lockFile, holder);
    else if (Date.now() > deadline) throw new Error(`Process ${holder} does not let go of ${lockFile}.`);
    else await delay(100);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** The lock appears at once with its content: a process killed between two steps leaves no lock without an owner. */
async function tryLock(lockFile: string): Promise<boolean> {
  const own = `${lockFile}.${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function holderOf(lockFile: string): Promise<number | undefined> {
  const pid = Number(await readFile(lockFile, 'utf8').catch(() => ''));
  return pid > 0 ? pid : undefined;
}

async function breakLock(lockFile: string, deadHolder: number): Promise<void> {
  const taken = `${lockFile}.${randomUUID()}`;
  const gone = await rename(lockFile, taken).then(() => false, () => true);
  if (gone) return;
  // Another process may have broken and taken the lock since we looked: then it gets it back.
  if ((await holderOf(taken)) !== deadHolder) await link(taken, lockFile).catch(() => undefined);
  await rm(taken, { force: true });
}
