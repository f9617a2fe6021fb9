import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What is asked of an open file. */
export type Handle = Pick<FileHandle, 'appendFile' | 'datasync' | 'truncate' | 'stat' | 'close'>;

/** Opens a new file for appending; it must not be there yet. */
export type OpenNew = (path: string) => Promise<Handle>;

/** Readable by the group, for whoever ships the files. */
const mode = 0o640;

export const openNew: OpenNew = (path) => open(path, 'ax', mode);

/** One file of the log, open for appending. It has one writer, which waits for each call before the next. */
export class LogFile {
  /** So many bytes are on the disk for good. */
  private durable = 0;
  private isDamaged = false;

  private constructor(
    readonly path: string,
    private readonly handle: Handle,
  ) {}

  /** A new file that begins with this text, for good; where that cannot be, there is no file. */
  static async create(path: string, text: string, openFile: OpenNew): Promise<LogFile> {
    const file = new LogFile(path, await openFile(path));
    try {
      await file.append(text);
      await syncFolder(dirname(path));
      return file;
    } catch (error) {
      await file.close();
      await unlink(path).catch(() => undefined);
      throw error;
    }
  }

  /** In bytes. */
  get size(): number {
    return this.durable;
  }

  /** Appends a text; resolves when it is on the disk for good. After a failure nothing of it stays. */
  async append(text: string): Promise<void> {
    await this.repair();
    this.isDamaged = true;
    await this.handle.appendFile(text);
    await this.handle.datasync();
    this.durable += Buffer.byteLength(text);
    this.isDamaged = false;
  }

  /** Whether the file still is where it was made, and has what was written and nothing else. */
  async isIntact(): Promise<boolean> {
    await this.repair();
    const { nlink, size } = await this.handle.stat();
    return nlink > 0 && size === this.durable;
  }

  async close(): Promise<void> {
    await this.repair().catch(() => undefined);
    await this.handle.close().catch(() => undefined);
  }

  /** Takes away what a failed write left: nobody was told that it is there. */
  private async repair(): Promise<void> {
    if (!this.isDamaged) return;
    const { size } = await this.handle.stat();
    if (size > this.durable) await this.handle.truncate(this.durable);
    await this.handle.datasync();
    this.isDamaged = false;
  }
}

/** A new file is there for good only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
