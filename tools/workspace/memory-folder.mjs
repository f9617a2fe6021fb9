// A folder for temporary files that is in memory, where this machine has room for one. Node built-ins only.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux machines have; in a container it may be small, and may refuse programs. */
const shared = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;
const prefix = 'company-relations-test-';

/** This machine, as far as the folder depends on it. */
const machine = {
  mounts: () => readFileSync('/proc/mounts', 'utf8'),
  freeBytes: () => Math.min(freeBytesOf(shared), availableMemory()),
};

/**
 * Whether files of tests may be in the memory of a machine: there is room, and programs can be run there.
 *
 * @param mounts what `/proc/mounts` says.
 */
export function hasRoom({ mounts, freeBytes } = machine) {
  try {
    const options = mounts()
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, folder, type]) => folder === shared && type === 'tmpfs')?.[3];
    return options !== undefined && !/(^|,)(ro|noexec)(,|$)/.test(options) && freeBytes() >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Makes a folder in memory that is deleted when this process ends; those that killed runs left are deleted first.
 *
 * @returns undefined where the machine has no room for it: then temporary files stay on the disk.
 */
export function memoryFolder() {
  if (!hasRoom()) return undefined;
  try {
    for (const name of readdirSync(shared)) {
      const owner = /^company-relations-test-(\d+)-/.exec(name)?.[1];
      if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(shared, name), { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
    // As /tmp: PostgreSQL refuses to run as root, so the benches start it as another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    return folder;
  } catch {
    // It may be another user's, or full meanwhile.
    return undefined;
  }
}

function freeBytesOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Without the caches of the system, which it gives up where memory is needed. */
function availableMemory() {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
