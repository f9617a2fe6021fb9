import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { RecordPacker, recordBytes } from './state-digest';
import { stateHeader, stateTrailer } from './state-format';

/** What a finished state file holds. */
export interface WrittenState {
  readonly bytes: number;
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  /** Digest of the state, hex. */
  readonly stateDigest: string;
  readonly companies: number;
}

const writeBytes = 1024 * 1024;

/** Writes the state of a chain into a new file: 24 bytes for each company. Ended with {@link finish} or {@link abort}. */
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

  /** @throws Error with code `EEXIST` when there is a file already, and any other error of opening it. */
  static async create(path: string): Promise<StateWriter> {
    return new StateWriter(path, await open(path, 'wx'));
  }

  /**
   * @returns a promise to wait for before the next company, where there is something to wait for.
   * @throws RangeError unless the ids are safe integers that ascend and the digest has 16 bytes.
   */
  add(id: number, digest: Buffer): Promise<void> | undefined {
    this.packer.add(id, digest);
    this.companies += 1;
    if (!this.packer.full) return undefined;
    this.keepRecords();
    return this.waitingBytes < writeBytes ? undefined : this.flush();
  }

  /**
   * Takes records as `readStateRecords` gives them, without looking at each; they must stay as they are.
   *
   * @returns a promise to wait for before the next company, where there is something to wait for.
   * @throws RangeError unless they are whole and begin after the last company.
   */
  addRecords(records: Buffer): Promise<void> | undefined {
    this.keepRecords();
    this.packer.follow(records);
    this.companies += records.length / recordBytes;
    this.recordHash.update(records);
    this.keep(records);
    return this.waitingBytes < writeBytes ? undefined : this.flush();
  }

  /** Ends the file; it is on the disk when this resolves. */
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

  /** Gives up: nothing of the file remains. Does nothing to a finished file. */
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
