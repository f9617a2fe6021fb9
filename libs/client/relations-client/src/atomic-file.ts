import { randomBytes } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of new files. */
export const ownerOnly = 0o600;
const bufferedBytes = 256 * 1024;

/** Takes bytes. A promise that is not yet fulfilled asks to wait. */
export interface Sink {
  write(bytes: Buffer | string): Promise<void>;
}

/** A file that exists completely or not at all: written under a temporary name, and renamed at the end. */
class AtomicFile implements Sink {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly temporary: string,
    private readonly path: string,
  ) {}

  /**
   * Begins a file that its owner alone may read: it may show persons. What has this name now stays until `commit`, and keeps its
   * mode and what links to it.
   */
  static async create(path: string): Promise<AtomicFile> {
    const target = await realpath(path).catch(() => path);
    const mode = await stat(target).then(
      (found) => found.mode & 0o777,
      () => ownerOnly,
    );
    const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
    const handle = await open(temporary, 'wx', mode);
    // What the process creates is narrowed by its mask.
    await handle.chmod(mode);
    return new AtomicFile(handle, temporary, target);
  }

  async write(bytes: Buffer | string): Promise<void> {
    const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    this.waiting.push(buffer);
    this.waitingBytes += buffer.length;
    if (this.waitingBytes >= bufferedBytes) await this.flush();
  }

  /** Makes the file durable and gives it its name. */
  async commit(): Promise<void> {
    await this.flush();
    await this.handle.sync();
    await this.handle.close();
    await rename(this.temporary, this.path);
    await syncFolderOf(this.path);
  }

  /** Leaves everything as it was. */
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

/** Writes a file atomically; whatever `write` throws leaves the file as it was. @returns what `write` returns. */
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

/** A new name in a folder survives a power failure only when the folder is synchronised too. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
