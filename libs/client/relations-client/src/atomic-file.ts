import { randomBytes } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The mode of new files: only their owner may read and write them. */
export const ownerOnly = 0o600;
const bufferedBytes = 256 * 1024;

/** Receives bytes. A caller should wait for the returned promise before it writes more bytes. */
export interface Sink {
  write(bytes: Uint8Array | string): Promise<void>;
}

/**
 * A file that is written completely or not at all. The file has a temporary name while it is written, and is renamed at
 * the end.
 */
class AtomicFile implements Sink {
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly temporary: string,
    private readonly path: string,
  ) {}

  /**
   * Starts a file that only its owner may read, because the file may contain personal data. An existing file with this
   * name remains until `commit`. The new file gets the mode of the existing file. If the path is a symbolic link, the
   * new file replaces the target of the link.
   */
  static async create(path: string): Promise<AtomicFile> {
    const target = await realpath(path).catch(() => path);
    const mode = await stat(target).then(
      (found) => found.mode & 0o777,
      () => ownerOnly,
    );
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    const handle = await open(temporary, 'wx', mode);
    // Sets the mode again, because the umask of the process may have removed permissions when the file was created.
    await handle.chmod(mode);
    return new AtomicFile(handle, temporary, target);
  }

  async write(bytes: Uint8Array | string): Promise<void> {
    const piece = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    if (this.waitingBytes >= bufferedBytes) await this.flush();
  }

  /** Writes everything durably to the disk and gives the file its final name. */
  async commit(): Promise<void> {
    await this.flush();
    await this.handle.sync();
    await this.handle.close();
    await rename(this.temporary, this.path);
    await syncFolderOf(this.path);
  }

  /** Removes the temporary file. An existing file with the final name stays as it is. */
  async abandon(): Promise<void> {
    await this.handle.close();
    await rm(this.temporary, { force: true });
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting, this.waitingBytes);
    this.waiting = [];
    this.waitingBytes = 0;
    for (let at = 0; at < bytes.length;) at += (await this.handle.write(bytes, at)).bytesWritten;
  }
}

/**
 * Writes a file atomically. If `write` throws, an existing file stays as it is.
 *
 * @returns the result of `write`.
 */
export async function writeAtomically<Result>(path: string, write: (file: Sink) => Promise<Result>): Promise<Result> {
  const file = await AtomicFile.create(path);
  let result: Result;
  try {
    result = await write(file);
    await file.commit();
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return result;
}

/**
 * Synchronises the folder of a file. A new file name survives a power failure only if its folder is synchronised too.
 */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
