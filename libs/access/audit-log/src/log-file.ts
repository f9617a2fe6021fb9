import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The methods that a log needs of an open file. */
export type Handle = Pick<FileHandle, 'appendFile' | 'read' | 'datasync' | 'truncate' | 'stat' | 'close'>;

/** Opens a file for appending and reading. @param flags as of `open(2)`. */
export type OpenFile = (path: string, flags: number) => Promise<Handle>;

/** Readable by the group, for log shippers. */
const mode = 0o640;

const openExisting = constants.O_RDWR | constants.O_APPEND;
const createNew = openExisting | constants.O_CREAT | constants.O_EXCL;

export const openFile: OpenFile = (path, flags) => open(path, flags, mode);

/** One file of the log, open for appending. It has one writer, which waits for each call before the next. */
export class LogFile {
  /** How many bytes are safely on the disk. */
  private durable = 0;
  /** The last line of them. */
  private last: Buffer = Buffer.alloc(0);
  /** Whether a call failed: then neither the handle nor the content after those bytes is reliable. */
  private isDoubtful = false;

  private constructor(
    readonly path: string,
    private handle: Handle,
    private readonly openAs: OpenFile,
  ) {}

  /** Creates a file that begins with this text, safely on the disk. If that fails, there is no file. */
  static async create(path: string, text: string, openAs: OpenFile): Promise<LogFile> {
    const file = new LogFile(path, await openAs(path, createNew), openAs);
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

  /** Appends a text of whole lines; resolves when it is safely on the disk. After a failure nothing of it stays. */
  async append(text: string): Promise<void> {
    if (!(await this.isRestored())) throw new Error('The file is not as it was written.');
    await this.markingDoubtful(async () => {
      await this.handle.appendFile(text);
      await this.handle.datasync();
    });
    this.durable += Buffer.byteLength(text);
    this.last = Buffer.from(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
  }

  /** Whether the file is still in its place, with what was written and nothing else. */
  async isIntact(): Promise<boolean> {
    if (!(await this.isRestored())) return false;
    const { nlink, size } = await this.markingDoubtful(() => this.handle.stat());
    return nlink > 0 && size === this.durable;
  }

  async close(): Promise<void> {
    await this.handle.close().catch(() => undefined);
  }

  private async markingDoubtful<Result>(work: () => Promise<Result>): Promise<Result> {
    this.isDoubtful = true;
    const result = await work();
    this.isDoubtful = false;
    return result;
  }

  /**
   * After a failure: opens the file anew, since a handle can stay broken for ever (ESTALE, EIO), and takes away what a failed
   * write left, which was never acknowledged.
   *
   * @returns false where the file is gone, or does not have what was acknowledged.
   */
  private async isRestored(): Promise<boolean> {
    if (!this.isDoubtful) return true;
    const handle = await this.openAs(this.path, openExisting).catch(undefinedIfGone);
    if (!handle) {
      // It may only have been moved.
      await this.discardUnacknowledged().catch(() => undefined);
      return false;
    }
    // Not waited for: a broken one may not even close.
    void this.close();
    this.handle = handle;
    if (!(await this.hasLast())) return false;
    await this.discardUnacknowledged();
    // It may be a copy from a restored disk.
    await syncFolder(dirname(this.path));
    this.isDoubtful = false;
    return true;
  }

  /** Whether the last acknowledged line, which proves all lines before it, is still in its place. */
  private async hasLast(): Promise<boolean> {
    const found = Buffer.alloc(this.last.length);
    const { bytesRead } = await this.handle.read(found, 0, found.length, this.durable - found.length);
    return bytesRead === found.length && found.equals(this.last);
  }

  private async discardUnacknowledged(): Promise<void> {
    const { size } = await this.handle.stat();
    if (size > this.durable) await this.handle.truncate(this.durable);
    await this.handle.datasync();
  }
}

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A new file survives a power failure only when its folder is synchronised too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
