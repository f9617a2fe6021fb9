import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beganAt, isAlive } from './processes';

const patienceMs = 300_000;

/** Who holds a lock. The id of a process that is gone may belong to another one by now; when it began tells them apart. */
interface Holder {
  readonly pid: number;
  readonly began: string;
}

/**
 * Runs `work` while no other process runs work under the same lock file. The lock of a process that is gone does not
 * count.
 */
export async function exclusively<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(lockFile))) {
    if (await isAbandoned(lockFile)) await breakLock(lockFile);
    else if (Date.now() > deadline) throw new Error(`Another process does not let go of ${lockFile}.`);
    else await delay(100);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** The lock appears at once with its content: a process killed between two steps leaves no lock without a holder. */
async function tryLock(lockFile: string): Promise<boolean> {
  const own = `${lockFile}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, began: await beganAt(process.pid) };
  await writeFile(own, JSON.stringify(holder));
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

/** Whether there is a lock, and nobody who holds it. */
async function isAbandoned(lockFile: string): Promise<boolean> {
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const holder = parseHolder(text);
  return !holder || !isAlive(holder.pid) || (await beganAt(holder.pid)) !== holder.began;
}

/** The holder in a lock; undefined for what cannot have been written by one. */
function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>;
    return Number.isSafeInteger(pid) && (pid as number) > 0 && typeof began === 'string' ? { pid: pid as number, began } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes an abandoned lock. One process at a time looks and removes, under a lock of its own: nobody removes the lock that
 * another one took since. That lock may be abandoned in turn, and is then broken in the same way.
 */
async function breakLock(lockFile: string): Promise<void> {
  await exclusively(`${lockFile}.breaking`, async () => {
    if (await isAbandoned(lockFile)) await rm(lockFile, { force: true });
  });
}
