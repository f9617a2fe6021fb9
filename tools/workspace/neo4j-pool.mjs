// The Neo4j servers that the tests of one run share. The tests start them; see tools/neo4j/src/server-pool.ts. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkMs = 500;
const thisFile = fileURLToPath(import.meta.url);

/**
 * Makes a pool that ends with this process. A process of its own ends the servers where this one is killed.
 * @returns the folder of the pool.
 */
export function openPool() {
  const folder = mkdtempSync(join(tmpdir(), 'company-relations-neo4j-pool-'));
  // Before the folder of temporary files is deleted, which has the ids of the servers.
  process.prependOnceListener('exit', () => endPool(folder));
  const keeper = [thisFile, folder, String(process.pid)];
  spawn(process.execPath, keeper, { detached: true, stdio: 'ignore' }).unref();
  return folder;
}

/** Ends the servers at once: nothing of their data is kept. */
function endPool(folder, servers = serversIn(folder)) {
  for (const [home, pid] of servers) {
    if (commandLineOf(pid).includes(`--home-dir=${home}`)) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The homes of the pool with the processes that were started over them. */
function serversIn(folder) {
  const homes = namesIn(folder).map((name) => join(folder, name));
  return new Map(homes.map((home) => [home, serverOf(home)]).filter(([, pid]) => pid !== undefined));
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The id of the process that was started last over this home. */
function serverOf(home) {
  try {
    return JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')).pid;
  } catch {
    return undefined;
  }
}

function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // No /proc (macOS), or no such process: ps knows.
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] === thisFile) {
  const [folder, owner] = [process.argv[2], Number(process.argv[3])];
  // Remembered, in case the folder of temporary files is deleted together with the run.
  const known = new Map();
  const check = setInterval(() => {
    for (const [home, pid] of serversIn(folder)) known.set(home, pid);
    if (isAlive(owner)) return;
    clearInterval(check);
    endPool(folder, known);
  }, checkMs);
}
