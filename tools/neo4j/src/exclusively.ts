import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beganAt, isAlive } from './processes';

const timeoutMs = 300_000;

/** The owner of a lock. The id of an ended process may be reused, so the start time identifies the process too. */
interface Holder {
  readonly pid: number;
  readonly began: string;
}

/**
 * Runs `work` while no other process runs work under the same lock file. The lock of an ended process is ignored.
 *
 * @throws Error if another process keeps the lock for longer than five minutes.
 */
export async function exclusively<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!(await takeLock(lockFile))) {
    if (Date.now() > deadline) throw new Error(`Another process does not let go of ${lockFile}.`);
    await delay(100);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/**
 * Takes a lock, and keeps it until its file is removed or this process ends. The lock of an ended process is ignored.
 *
 * @returns false if this process or another one has the lock.
 */
export async function takeLock(lockFile: string): Promise<boolean> {
  while (!(await tryLock(lockFile))) {
    if (!(await isAbandoned(lockFile))) return false;
    await breakLock(lockFile);
  }
  return true;
}

/** Creates the lock and its content atomically, so a killed process never leaves a lock without an owner. */
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

/** Whether the lock exists and its owner has ended. */
async function isAbandoned(lockFile: string): Promise<boolean> {
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const holder = parseHolder(text);
  return !holder || !isAlive(holder.pid) || (await beganAt(holder.pid)) !== holder.began;
}

/** The owner in a lock file. Undefined if the content is invalid. */
function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>;
    return Number.isSafeInteger(pid) && (pid as number) > 0 && typeof began === 'string'
      ? { pid: pid as number, began }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes an abandoned lock. A second lock makes sure that only one process at a time checks and removes it. So no
 * process removes a lock that another process has taken in the meantime. An abandoned second lock is removed in the
 * same way.
 */
async function breakLock(lockFile: string): Promise<void> {
  await exclusively(`${lockFile}.breaking`, async () => {
    if (await isAbandoned(lockFile)) await rm(lockFile, { force: true });
  });
}
