import { constants, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { ownerOnly, syncFolderOf, writeAtomically } from './atomic-file';

/** The content of which a partial download has the first bytes. */
interface Origin {
  readonly packageId: number;
  /** The strong entity tag of the content. */
  readonly etag: string;
}

/**
 * The bytes of an unfinished download. Until `keep` or `discard` is called, the bytes stay on the disk for the next
 * attempt, even by another process.
 */
export class PartialFile {
  private constructor(
    private readonly path: string,
    private readonly packageId: number,
    private readonly handle: FileHandle,
    /** The number of bytes that are on the disk. */
    public size: number,
    private origin: Origin | undefined,
  ) {}

  /**
   * Opens the partial file of a package. Creates or empties it if it does not contain a download of this package.
   *
   * @param path - the path of the complete file. The partial file is in the same folder.
   */
  static async open(path: string, packageId: number): Promise<PartialFile> {
    const origin = await readOrigin(originFileOf(path));
    const known = origin?.packageId === packageId ? origin : undefined;
    const handle = await open(partOf(path), constants.O_RDWR | constants.O_CREAT, ownerOnly);
    // The mode is set again, because an earlier version may have created the file with permissions that let others read
    // it.
    await handle.chmod(ownerOnly);
    const part = new PartialFile(path, packageId, handle, (await handle.stat()).size, known);
    if (!known) await part.restart(undefined);
    return part;
  }

  /** The entity tag for a request that resumes the download. Undefined if the download cannot be resumed. */
  get etag(): string | undefined {
    return this.size > 0 ? this.origin?.etag : undefined;
  }

  /**
   * Empties the partial file before the content with this entity tag is written to it. Without a tag, the download
   * cannot be resumed later.
   */
  async restart(etag: string | undefined): Promise<void> {
    await rm(originFileOf(this.path), { force: true });
    await this.handle.truncate(0);
    this.size = 0;
    this.origin = etag === undefined ? undefined : { packageId: this.packageId, etag };
    const { origin } = this;
    if (origin) await writeAtomically(originFileOf(this.path), (file) => file.write(JSON.stringify(origin)));
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.handle.write(bytes, at, bytes.length - at, this.size);
      at += bytesWritten;
      this.size += bytesWritten;
    }
  }

  /** The path of the partial file. */
  get file(): string {
    return partOf(this.path);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Gives the complete file its final name. */
  async keep(): Promise<void> {
    await this.handle.sync();
    await rename(this.file, this.path);
    await rm(originFileOf(this.path), { force: true });
    await syncFolderOf(this.path);
  }

  /** Removes the partial file. */
  async discard(): Promise<void> {
    await rm(originFileOf(this.path), { force: true });
    await rm(this.file, { force: true });
  }
}

const partOf = (path: string) => `${path}.part`;
const originFileOf = (path: string) => `${path}.part.json`;

async function readOrigin(file: string): Promise<Origin | undefined> {
  try {
    const { packageId, etag } = JSON.parse(await readFile(file, 'utf8')) as Partial<Origin>;
    return typeof packageId === 'number' && typeof etag === 'string' && isStrong(etag)
      ? { packageId, etag }
      : undefined;
  } catch {
    // The file with the origin of the partial download is incomplete or does not exist, so the download restarts.
    return undefined;
  }
}

/**
 * Returns whether an entity tag is strong. Only a strong tag can be used to request a range (RFC 9110, section 13.1.5).
 */
export const isStrong = (etag: string) => /^"[\x21\x23-\x7e]*"$/.test(etag);
