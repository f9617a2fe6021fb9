import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, namesIn } from './files';
import { checkLease, isLease } from './names';

/**
 * The folders for the unfinished files of running builds. Each build has one folder, whose name is the id of the
 * build's lease.
 */
export class IncomingFolders {
  constructor(private readonly folder: string) {}

  async folderOf(lease: string): Promise<string> {
    checkLease(lease);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await makeFolder(this.folder);
    const path = join(this.folder, lease);
    await makeFolder(path);
    return path;
  }

  async remove(lease: string): Promise<void> {
    checkLease(lease);
    await rm(join(this.folder, lease), { recursive: true, force: true });
  }

  /** Returns the leases that have a folder. Folders with other names do not belong to the store and are ignored. */
  async leases(): Promise<string[]> {
    return (await namesIn(this.folder)).filter(isLease);
  }
}
