import { type FileHandle, lstat, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobRef } from '../package-record';
import type { BlobStore, ByteRange, RunningBuilds, StoredBlob } from './blob-store';
import { withExactLength, lengthOf } from './exact-length';
import { isFolder, syncFile, makeFolder, namesIn, openRegular, syncFolder, undefinedIfMissing } from './files';
import { IncomingFolders } from './incoming-folders';
import { checkSha256, isSha256 } from './names';
import { BlobIntegrityCache } from './verifications';

/**
 * Stores blobs as files `blobs/ab/abcd…`. Builds write their files to `incoming/<lease>/…` on the same file system. A
 * file is moved to its final path only after all its bytes are on the disk. Inside the folder of the store, symbolic
 * links are never followed.
 */
export class FolderBlobs implements BlobStore {
  private readonly verifications = new BlobIntegrityCache();
  private readonly builds: IncomingFolders;
  private readonly blobs: string;

  private constructor(folder: string) {
    this.blobs = join(folder, 'blobs');
    this.builds = new IncomingFolders(join(folder, 'incoming'));
  }

  /** Creates the folder if necessary. */
  static async at(folder: string): Promise<FolderBlobs> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new FolderBlobs(await realpath(folder));
  }

  async put({ sha256, bytes }: BlobRef, file: string): Promise<void> {
    const place = this.placeOf(sha256);
    await syncFile(file, bytes);
    await makeFolder(this.blobs);
    await makeFolder(dirname(place));
    await rename(file, place);
    await syncFolder(dirname(place));
  }

  async has({ sha256, bytes }: BlobRef): Promise<boolean> {
    const found = await this.openFile(sha256);
    if (!found) return false;
    try {
      return (await found.stat()).size === bytes;
    } finally {
      await found.close();
    }
  }

  async open(blob: BlobRef, range?: ByteRange): Promise<Readable | undefined> {
    const length = lengthOf(blob, range);
    const file = await this.openFile(blob.sha256);
    if (!file) return undefined;
    try {
      if (await this.isIntact(file, blob))
        return withExactLength(length, file.createReadStream({ start: 0, ...range }));
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return undefined;
  }

  async *list(): AsyncIterable<StoredBlob> {
    for (const prefix of await namesIn(this.blobs)) {
      for (const sha256 of await namesIn(join(this.blobs, prefix))) {
        if (!isSha256(sha256) || !sha256.startsWith(prefix)) continue;
        const found = await lstat(join(this.blobs, prefix, sha256)).catch(undefinedIfMissing);
        if (found?.isFile()) yield { sha256, bytes: found.size, lastModified: found.mtime };
      }
    }
  }

  async delete(sha256: string): Promise<void> {
    const place = this.placeOf(sha256);
    if (await this.isOwn(dirname(place))) await rm(place, { force: true });
  }

  incoming(lease: string): Promise<string> {
    return this.builds.folderOf(lease);
  }

  discard(lease: string): Promise<void> {
    return this.builds.remove(lease);
  }

  async clean(running: () => Promise<RunningBuilds>): Promise<number> {
    const found = await this.builds.leases();
    const { leases } = await running();
    const left = found.filter((lease) => !leases.has(lease));
    for (const lease of left) await this.builds.remove(lease);
    return left.length;
  }

  /** Does nothing, because the store keeps nothing open between calls. */
  async close(): Promise<void> {}

  /** Opens the file of a blob. Returns undefined if there is no regular file at the path of the blob. */
  private async openFile(sha256: string): Promise<FileHandle | undefined> {
    const place = this.placeOf(sha256);
    return (await this.isOwn(dirname(place))) ? openRegular(place) : undefined;
  }

  private async isIntact(file: FileHandle, { sha256, bytes }: BlobRef): Promise<boolean> {
    const { size, ino, mtimeNs, ctimeNs } = await file.stat({ bigint: true });
    if (size !== BigInt(bytes)) return false;
    const all = async (): Promise<Readable> => file.createReadStream({ start: 0, autoClose: false });
    return this.verifications.isIntact(sha256, [size, ino, mtimeNs, ctimeNs].join(' '), all);
  }

  /**
   * Returns whether `blobs` and its subfolder are real folders of the store, and not symbolic links to another place.
   */
  private async isOwn(folder: string): Promise<boolean> {
    return (await isFolder(this.blobs)) && (await isFolder(folder));
  }

  private placeOf(sha256: string): string {
    checkSha256(sha256);
    return join(this.blobs, sha256.slice(0, 2), sha256);
  }
}
