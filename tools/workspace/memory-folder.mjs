// Creates a folder for temporary files in memory, if this machine has enough memory. Uses only Node built-ins.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The file system in memory of Linux machines. In a container it may be small, or may not allow running programs. */
const shared = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;
const prefix = 'company-relations-test-';

/** What the folder needs to know about this machine. Tests replace it. */
const machine = {
  mounts: () => readFileSync('/proc/mounts', 'utf8'),
  freeBytes: () => Math.min(freeBytesOf(shared), availableMemory()),
};

/**
 * Whether temporary files of tests may be stored in memory: there must be enough free memory, and programs must be
 * allowed to run there.
 *
 * @param mounts returns the content of `/proc/mounts`.
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
 * Creates a folder in memory, which is deleted when this process ends. First deletes the folders of killed runs.
 *
 * @returns undefined if there is not enough memory. Temporary files then stay on the disk.
 */
export function memoryFolder() {
  if (!hasRoom()) return undefined;
  try {
    for (const name of readdirSync(shared)) {
      const owner = /^company-relations-test-(\d+)-/.exec(name)?.[1];
      if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(shared, name), { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
    // Any user may write to the folder, as to /tmp. PostgreSQL refuses to run as root, so the benchmarks start it as
    // another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    return folder;
  } catch {
    // The folder may belong to another user, or the memory may be full in the meantime.
    return undefined;
  }
}

function freeBytesOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Memory in the system's caches counts as available, because the system frees it when memory is needed. */
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
