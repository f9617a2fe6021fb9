import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exclusively } from './exclusively';
import { isAlive } from './processes';

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
    if (await reserve(port, folder)) return port;
  }
  throw new Error(`No port between ${first} and ${afterLast} is free.`);
}

/** Reserves a port with a file that has the id of this process, unless the port is in use or reserved. */
function reserve(port: number, folder: string): Promise<boolean> {
  const file = join(folder, `port-${port}`);
  return exclusively(`${file}.lock`, async () => {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // The reservation of an ended process does not count.
    if ((holder > 0 && isAlive(holder)) || !(await isFree(port))) return false;
    await writeFile(file, String(process.pid));
    return true;
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
