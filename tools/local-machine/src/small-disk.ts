import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A disk in memory of a given size, which a test can fill. If the user may not mount a disk, it is mounted in a mount
 * namespace of its own. This process reaches it through `/proc`.
 */
export class SmallDisk {
  private constructor(
    private readonly mountPoint: string,
    /** The process that keeps the namespace open. Undefined if the disk is mounted normally. */
    private readonly keeper: ChildProcess | undefined,
  ) {}

  /** @throws Error if this user may neither mount a disk nor create a namespace. */
  static async create(bytes: number, { mayMount = true }: { readonly mayMount?: boolean } = {}): Promise<SmallDisk> {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
    try {
      if (mayMount && mounted(bytes, folder)) return new SmallDisk(folder, undefined);
      return new SmallDisk(folder, await keepNamespace(bytes, folder));
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
  }

  /** The folder to write to. */
  get folder(): string {
    return this.keeper ? `/proc/${this.keeper.pid}/root${this.mountPoint}` : this.mountPoint;
  }

  resize(bytes: number): void {
    const remount = ['-o', `remount,size=${bytes}`, this.mountPoint];
    if (!this.keeper) return void execFileSync('mount', remount, { stdio: 'pipe' });
    const namespace = ['--preserve-credentials', '--user', '--mount', '--target', `${this.keeper.pid}`];
    execFileSync('nsenter', [...namespace, 'mount', ...remount], { stdio: 'pipe' });
  }

  async remove(): Promise<void> {
    if (this.keeper) {
      const ended = once(this.keeper, 'close');
      this.keeper.stdin?.end();
      await ended;
    } else execFileSync('umount', ['--lazy', this.mountPoint]);
    rmSync(this.mountPoint, { recursive: true, force: true });
  }
}

function mounted(bytes: number, folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a process with a mount namespace of its own. The process ends when its standard input is closed, so it never
 * outlives this process.
 */
async function keepNamespace(bytes: number, folder: string): Promise<ChildProcess> {
  const script = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && echo ready && exec cat';
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', `${bytes}`, folder];
  const keeper = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let problem = '';
  keeper.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  const ready = new Promise<boolean>((resolve) => {
    keeper.stdout.once('data', () => resolve(true));
    keeper.once('error', ({ message }) => {
      problem += message;
      resolve(false);
    });
    keeper.once('close', () => resolve(false));
  });
  if (await ready) return keeper;
  throw new Error(`This user may neither mount a small disk nor have one in a namespace: ${problem.trim()}`);
}
