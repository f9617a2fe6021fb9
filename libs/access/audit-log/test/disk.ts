import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handle } from '../src/log-file';

/** An error like those of the file system. */
class SystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Real files on a disk that counts how often it is written and synchronised, and that fails on request. */
export class Disk {
  writes = 0;
  syncs = 0;
  fails: 'write' | 'half a write' | 'sync' | 'open' | undefined;
  /** While it is set, no write reaches the disk. */
  stuck: Promise<void> | undefined;
  /** While it is set, no file closes. */
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

  /** From now on whatever is done with the handle that was opened last fails. */
  async breakHandle(): Promise<void> {
    if (this.newest) await this.close(this.newest);
  }

  /** Resolves when no file is open any more. */
  async allClosed(): Promise<void> {
    while (this.openHandles.size > 0) await nextTurn();
  }

  private async close(handle: FileHandle): Promise<void> {
    await this.stuckClosing;
    await handle.close();
    this.openHandles.delete(handle);
  }
}
