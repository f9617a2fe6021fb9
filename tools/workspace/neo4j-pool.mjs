// The pool of Neo4j servers that the tests of one run share. The tests start the servers; see
// tools/neo4j/src/server-pool.ts. Uses only Node built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkMs = 500;
const thisFile = fileURLToPath(import.meta.url);

/**
 * Makes a pool that ends with this process. If this process is killed, a separate process ends the servers.
 *
 * @returns the folder of the pool.
 */
export function openPool() {
  const folder = mkdtempSync(join(tmpdir(), 'company-relations-neo4j-pool-'));
  // Runs before other listeners, because one of them deletes the folder of temporary files, and with it the process ids
  // of the servers.
  process.prependOnceListener('exit', () => endPool(folder));
  const keeper = [thisFile, folder, String(process.pid)];
  spawn(process.execPath, keeper, { detached: true, stdio: 'ignore' }).unref();
  return folder;
}

/** Kills the servers, because their data is deleted anyway, and removes the folder of the pool. */
function endPool(folder, servers = serversIn(folder)) {
  for (const [home, pid] of servers) {
    if (commandLineOf(pid).includes(`--home-dir=${home}`)) process.kill(pid, 'SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The home folders of the servers in the pool, each with the id of the server's process. */
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

/** The id of the server process that was started last for this home folder. */
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
    // There is no /proc (macOS), or no such process. `ps` works without /proc.
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
  // The servers found so far. The folder of temporary files, which names them, may be deleted when the run ends.
  const known = new Map();
  const check = setInterval(() => {
    for (const [home, pid] of serversIn(folder)) known.set(home, pid);
    if (isAlive(owner)) return;
    clearInterval(check);
    endPool(folder, known);
  }, checkMs);
}
