import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusively } from './exclusively';
import { isAlive } from './processes';
import type { GraphAddress } from './server';

/** A graph database that this process may use until it releases it. */
export interface GraphInUse extends GraphAddress {
  /**
   * Releases the server. The server stops when the last process releases it. A server given by `NEO4J_URI` is never
   * stopped.
   */
  release(): Promise<void>;
  /** Whether the server's process still runs. Always true if we did not start the server as a process. */
  isRunning(): Promise<boolean>;
}

interface ServerControl {
  /** Starts the server, or returns the running one. */
  start(): Promise<GraphAddress>;
  stop(): Promise<void>;
  isRunning(): Promise<boolean>;
}

/**
 * Uses the server of this home folder together with other processes. The first process starts the server, the last one
 * stops it.
 */
export async function useSharedServer(home: string, server: ServerControl): Promise<GraphInUse> {
  const users = join(home, 'users');
  const lock = join(home, 'lock');
  const self = join(users, `${process.pid}-${randomUUID()}`);
  await mkdir(users, { recursive: true, mode: 0o700 });
  const leave = async () => {
    await rm(self, { force: true });
    if (!(await hasUsers(users))) await server.stop();
  };
  const address = await exclusively(lock, async () => {
    await writeFile(self, '');
    try {
      return await server.start();
    } catch (error) {
      await rm(self, { force: true });
      throw error;
    }
  });
  return { ...address, release: () => exclusively(lock, leave), isRunning: server.isRunning };
}

/** Whether any process uses the server. Removes the entries of processes that have ended. */
export async function hasUsers(folder: string): Promise<boolean> {
  let found = false;
  for (const entry of await readdir(folder)) {
    if (isAlive(Number.parseInt(entry, 10))) found = true;
    else await rm(join(folder, entry), { force: true });
  }
  return found;
}
