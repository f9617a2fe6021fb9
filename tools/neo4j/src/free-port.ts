import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from './exclusively';

/**
 * The range is below the ports that Linux assigns automatically. So a free port stays free until it is used, even while
 * a stopped server restarts.
 */
const usualRange = { first: 20_000, afterLast: 32_000 };

/**
 * Finds a port of this machine that is free, and reserves it as long as this process runs. So no other call returns
 * it, in this process or another one of the same user with the same folder for temporary files.
 */
export async function findFreePort({ first, afterLast } = usualRange): Promise<number> {
  const folder = join(tmpdir(), `company-relations-ports-${process.getuid?.() ?? ''}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(first, afterLast);
    if (await reserve(port, join(folder, `port-${port}`))) return port;
  }
  throw new Error(`No port between ${first} and ${afterLast} is free.`);
}

/** Reserves a port with a lock that this process keeps, unless the port is in use or reserved. */
async function reserve(port: number, lockFile: string): Promise<boolean> {
  // The lock is taken first, because looking whether a port is free disturbs the process that has reserved it.
  if (!(await takeLock(lockFile))) return false;
  if (await isFree(port)) return true;
  await rm(lockFile);
  return false;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
