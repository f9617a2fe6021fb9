import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { RecordPacker, recordBytes } from './state-digest';
import { stateHeader, stateTrailer } from './state-format';

/** Describes a finished state file. */
export interface WrittenState {
  readonly bytes: number;
  /** SHA-256 of the whole file in hexadecimal. */
  readonly sha256: string;
  /** The digest of the companies in the state, in hexadecimal. Clients can compute the same digest from their lines. */
  readonly stateDigest: string;
  readonly companies: number;
}

const writeBytes = 1024 * 1024;

/**
 * Writes the state of a chain into a new file, with 24 bytes for each company. The caller must end the file with {@link
 * finish} or {@link abort}.
 */
export class StateWriter {
  private readonly packer = new RecordPacker();
  private readonly fileHash = createHash('sha256');
  private readonly recordHash = createHash('sha256');
  private waiting: Buffer[] = [stateHeader];
  private waitingBytes = stateHeader.length;
  private bytes = 0;
  private companies = 0;
  private finished = false;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Creates the file.
   *
   * @throws Error with code `EEXIST` if the file already exists, or any other error of opening the file.
   */
  static async create(path: string): Promise<StateWriter> {
    return new StateWriter(path, await open(path, 'wx'));
  }

  /**
   * Adds a company.
   *
   * @returns a promise that must be awaited before the next company is added. Undefined if there is nothing to wait
   *   for.
   * @throws RangeError if the id is not a safe integer or is not greater than the last id, or if the digest does not
   *   have 16 bytes.
   */
  add(id: number, digest: Buffer): Promise<void> | undefined {
    this.packer.add(id, digest);
    this.companies += 1;
    if (!this.packer.full) return undefined;
    this.keepRecords();
    return this.waitingBytes < writeBytes ? undefined : this.flush();
  }

  /**
   * Adds records from `readStateRecords` without checking each record. The caller must not change the buffer.
   *
   * @returns a promise that must be awaited before the next company is added. Undefined if there is nothing to wait
   *   for.
   * @throws RangeError if the records are not whole, or do not begin after the last company.
   */
  addRecords(records: Buffer): Promise<void> | undefined {
    this.keepRecords();
    this.packer.follow(records);
    this.companies += records.length / recordBytes;
    this.recordHash.update(records);
    this.keep(records);
    return this.waitingBytes < writeBytes ? undefined : this.flush();
  }

  /** Ends the file. The file is on the disk when the promise resolves. */
  async finish(): Promise<WrittenState> {
    this.keepRecords();
    const digest = this.recordHash.digest();
    this.keep(stateTrailer(digest));
    await this.flush();
    await this.file.sync();
    await this.file.close();
    this.finished = true;
    return {
      bytes: this.bytes,
      sha256: this.fileHash.digest('hex'),
      stateDigest: digest.toString('hex'),
      companies: this.companies,
    };
  }

  /** Closes and removes the unfinished file. Does nothing to a finished file. */
  async abort(): Promise<void> {
    if (this.finished) return;
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private keepRecords(): void {
    const records = Buffer.from(this.packer.take());
    if (records.length === 0) return;
    this.recordHash.update(records);
    this.keep(records);
  }

  private keep(bytes: Buffer): void {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting, this.waitingBytes);
    [this.waiting, this.waitingBytes] = [[], 0];
    this.fileHash.update(bytes);
    this.bytes += bytes.length;
    await this.file.writeFile(bytes);
  }
}
