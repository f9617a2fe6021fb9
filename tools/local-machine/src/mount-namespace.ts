import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this user may mount a disk in memory. */
export function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'may-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4096', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a command in a mount namespace of its own, in which it may mount disks. It uses the standard streams of this
 * process, and SIGINT and SIGTERM are passed on to it. Its disks are gone when it and everything that it started have
 * ended.
 *
 * Neo4j needs this: it resolves its folders to real paths, so it cannot use a disk that it sees only below `/proc`.
 *
 * @returns the exit code of the command. It is 1 if a signal ended the command.
 * @throws Error if this user may not create a namespace, or not mount a disk in it.
 */
export async function runInMountNamespace(command: readonly string[]): Promise<number> {
  const namespace = ['--user', '--map-root-user', '--mount'];
  execFileSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'pipe' });
  const running = spawn('unshare', [...namespace, ...command], { stdio: 'inherit' });
  const passOn = (signal: NodeJS.Signals) => void running.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
  try {
    const [code] = (await once(running, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
  }
}
