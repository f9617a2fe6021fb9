import { randomBytes } from 'node:crypto';
import { link, mkdir, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, openRegular, syncFolder } from '../blobs/files';
import { entryName, type LedgerStore } from './ledger-store';

/** Stores entries as files `entries/<number>`. A file gets its final name only after all its bytes are on the disk. */
export class FolderLedger implements LedgerStore {
  private constructor(private readonly entries: string) {}

  /** Creates the folder if necessary. */
  static async at(folder: string): Promise<FolderLedger> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const entries = join(await realpath(folder), 'entries');
    await makeFolder(entries);
    return new FolderLedger(entries);
  }

  async read(number: number): Promise<Buffer | undefined> {
    const file = await openRegular(join(this.entries, entryName(number)));
    if (!file) return undefined;
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  }

  async create(number: number, bytes: Buffer): Promise<boolean> {
    const unfinished = join(this.entries, `new-${randomBytes(8).toString('hex')}`);
    try {
      await writeDurably(unfinished, bytes);
      // Unlike a rename, a link never replaces an existing file.
      await link(unfinished, join(this.entries, entryName(number)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
    await syncFolder(this.entries);
    return true;
  }

  /** Does nothing, because the ledger keeps nothing open between calls. */
  async close(): Promise<void> {}
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
