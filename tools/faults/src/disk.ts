import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const sizeMb = 768;

/** A separate, small disk for everything that the graph and the builders write, so that a fault can fill it. */
export class Disk {
  private constructor(
    readonly folder: string,
    /** Why there is no separate disk. Undefined if there is one. */
    readonly shared: string | undefined,
  ) {}

  /** Mounts a disk in memory on a folder, if this user may do so. */
  static in(folder: string): Disk {
    mkdirSync(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
      return new Disk(folder, undefined);
    } catch {
      return new Disk(folder, 'this user may not mount a small disk');
    }
  }

  /** The disk of an earlier run that was killed, so that it can be removed. */
  static left(folder: string): Disk {
    return new Disk(folder, undefined);
  }

  /** Fills the disk completely. */
  fill(): void {
    const file = openSync(this.ballast, 'w');
    const block = Buffer.alloc(1024 * 1024);
    try {
      for (let size = block.length; size >= 512;) {
        try {
          if (writeSync(file, block, 0, size) < size) size /= 2;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size /= 2;
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Frees the filled space again. */
  clear(): void {
    rmSync(this.ballast, { force: true });
  }

  remove(): void {
    // A failure is ignored, because there may be nothing to unmount.
    if (this.shared === undefined) spawnSync('umount', ['--lazy', this.folder], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}
