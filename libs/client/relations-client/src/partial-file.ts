import { constants, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { ownerOnly, syncFolderOf, writeAtomically } from './atomic-file';

/** Identifies the content that a partial download belongs to. */
interface Origin {
  readonly packageId: number;
  /** Strong entity tag of the content that the bytes are of. */
  readonly etag: string;
}

/** The bytes of a download that has not ended. They stay, for the next attempt and for the next process, until `keep` or `discard`. */
export class PartialFile {
  private constructor(
    private readonly path: string,
    private readonly packageId: number,
    private readonly handle: FileHandle,
    /** Bytes that are there. */
    public size: number,
    private origin: Origin | undefined,
  ) {}

  /** @param path of the whole file; the part is next to it. */
  static async open(path: string, packageId: number): Promise<PartialFile> {
    const origin = await readOrigin(originFileOf(path));
    const known = origin?.packageId === packageId ? origin : undefined;
    const handle = await open(partOf(path), constants.O_RDWR | constants.O_CREAT, ownerOnly);
    // It may have been begun by a version that let others read it.
    await handle.chmod(ownerOnly);
    const part = new PartialFile(path, packageId, handle, (await handle.stat()).size, known);
    if (!known) await part.restart(undefined);
    return part;
  }

  /** Entity tag to ask for the rest with; undefined where only the whole can be asked for. */
  get etag(): string | undefined {
    return this.size > 0 ? this.origin?.etag : undefined;
  }

  /** Begins again, with content of this entity tag; without a tag the download cannot resume. */
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

  /** Path of the bytes that are there. */
  get file(): string {
    return partOf(this.path);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Gives the whole file its name. */
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
    // Cut off or never written: the download restarts.
    return undefined;
  }
}

/** Whether a range may be asked for by this tag (RFC 9110, section 13.1.5). */
export const isStrong = (etag: string) => /^"[\x21\x23-\x7e]*"$/.test(etag);
