import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handle } from '../src/log-file';

/** An error with a code, like the errors of the file system. */
class SystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** A disk for tests. It uses real files, counts writes and synchronisations, and fails on request. */
export class Disk {
  writes = 0;
  syncs = 0;
  fails: 'write' | 'half a write' | 'sync' | 'open' | undefined;
  /** While this promise is pending, no write reaches the disk. */
  stuck: Promise<void> | undefined;
  /** While this promise is pending, no file can be closed. */
  stuckClosing: Promise<void> | undefined;
  private newest: FileHandle | undefined;
  private readonly openHandles = new Set<FileHandle>();

  open = async (path: string, flags: number): Promise<Handle> => {
    if (this.fails === 'open') throw new SystemError('EACCES');
    const handle = await open(path, flags);
    this.newest = handle;
    this.openHandles.add(handle);
    return {
      appendFile: async (text: unknown) => {
        this.writes += 1;
        if (this.fails === 'half a write') await handle.appendFile(String(text).slice(0, -20));
        if (this.fails === 'write' || this.fails === 'half a write') throw new SystemError('ENOSPC');
        await handle.appendFile(String(text));
      },
      datasync: async () => {
        this.syncs += 1;
        await this.stuck;
        if (this.fails === 'sync') throw new SystemError('EIO');
        await handle.datasync();
      },
      ...{ read: handle.read.bind(handle), stat: handle.stat.bind(handle) },
      ...{ truncate: (size?: number) => handle.truncate(size), close: () => this.close(handle) },
    };
  };

  /** Makes every later operation on the last opened handle fail. */
  async breakHandle(): Promise<void> {
    if (this.newest) await this.close(this.newest);
  }

  /** Resolves when all files are closed. */
  async allClosed(): Promise<void> {
    while (this.openHandles.size > 0) await nextTurn();
  }

  private async close(handle: FileHandle): Promise<void> {
    await this.stuckClosing;
    await handle.close();
    this.openHandles.delete(handle);
  }
}
