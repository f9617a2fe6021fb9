import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The methods of an open file that a log needs. */
export type Handle = Pick<FileHandle, 'appendFile' | 'read' | 'datasync' | 'truncate' | 'stat' | 'close'>;

/**
 * Opens a file for appending and reading.
 *
 * @param flags - as in `open(2)`.
 */
export type OpenFile = (path: string, flags: number) => Promise<Handle>;

/** The file mode. The group may read the files, because log shippers need to. */
const mode = 0o640;

const openExisting = constants.O_RDWR | constants.O_APPEND;
const createNew = openExisting | constants.O_CREAT | constants.O_EXCL;

export const openFile: OpenFile = (path, flags) => open(path, flags, mode);

/**
 * One file of the log, open for appending. Only one writer may use the file, and the writer must wait for the end of
 * each call before it makes the next call.
 */
export class LogFile {
  /** The number of bytes that are durably on the disk. */
  private durable = 0;
  /** The last line that is durably on the disk. */
  private last: Buffer = Buffer.alloc(0);
  /**
   * True after a failed operation. Then the file handle may be broken, and unacknowledged bytes may follow the durable
   * bytes.
   */
  private isDoubtful = false;

  private constructor(
    readonly path: string,
    private handle: Handle,
    private readonly openAs: OpenFile,
  ) {}

  /** Creates a file with this text, durably on the disk. Removes the file again if that fails. */
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

  /** The size of the file in bytes. */
  get size(): number {
    return this.durable;
  }

  /**
   * Appends whole lines. Resolves when the lines are durably on the disk. If this fails, the next operation removes any
   * part of the lines that was written.
   */
  async append(text: string): Promise<void> {
    if (!(await this.isRestored())) throw new Error('The file is not as it was written.');
    await this.markingDoubtful(async () => {
      await this.handle.appendFile(text);
      await this.handle.datasync();
    });
    this.durable += Buffer.byteLength(text);
    this.last = Buffer.from(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
  }

  /** Returns whether the file still exists with exactly the content that was written. */
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
   * Repairs the file after a failure. Opens the file again, because a file handle can stay broken for ever (ESTALE,
   * EIO). Removes what a failed write left in the file, which was never acknowledged.
   *
   * @returns false if the file no longer exists, or if its acknowledged content was changed.
   */
  private async isRestored(): Promise<boolean> {
    if (!this.isDoubtful) return true;
    const handle = await this.openAs(this.path, openExisting).catch(undefinedIfGone);
    if (!handle) {
      // The path no longer leads to a file. The file may only have been moved, so its unacknowledged bytes are removed
      // through the old handle.
      await this.discardUnacknowledged().catch(() => undefined);
      return false;
    }
    // This call is not awaited, because closing a broken handle may never finish.
    void this.close();
    this.handle = handle;
    if (!(await this.hasLast())) return false;
    await this.discardUnacknowledged();
    // The file may be a copy on a restored disk, so the folder that contains it is synchronised as well.
    await syncFolder(dirname(this.path));
    this.isDoubtful = false;
    return true;
  }

  /** Returns whether the last acknowledged line is unchanged. This line proves all lines before it. */
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

/** Synchronises a folder. A new file survives a power failure only if its folder is synchronised too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
