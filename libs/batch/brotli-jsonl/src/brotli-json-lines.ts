import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { type BrotliCompress, createBrotliCompress } from 'node:zlib';
import { type BrotliSettings, encoderOptions } from './brotli-settings';
import { LineBlocks } from './line-blocks';

/** Describes a finished file. */
export interface Written {
  /** Size of the compressed file in bytes. */
  readonly bytes: number;
  /** Size of the lines in bytes, including line feeds. */
  readonly plainBytes: number;
  /** SHA-256 of the compressed file in hexadecimal. */
  readonly sha256: string;
  /** SHA-256 of the lines including line feeds, hex. */
  readonly plainSha256: string;
  readonly lines: number;
}

const lineFeed = 0x0a;
const blockBytes = 4 * 1024 * 1024;
/**
 * The maximum number of blocks in the encoder. While the encoder compresses one block, the next one already waits, so
 * that the compressing thread never has to wait.
 */
const blocksUnderWay = 2;

/**
 * Writes JSON lines into a new Brotli file. A separate thread compresses the lines while the caller creates more lines.
 *
 * The caller must await {@link write}. Then only a few blocks of four megabytes are in memory, however long the file
 * becomes. The caller must end the file with {@link finish} or {@link abort}. After a failure, only {@link abort} is
 * possible.
 */
export class BrotliJsonLines {
  private readonly plainHash = createHash('sha256');
  private readonly fileHash = createHash('sha256');
  private readonly blocks = new LineBlocks(blockBytes);
  private readonly underWay: Compression[] = [];
  private readonly stored: Promise<void>;
  private plainBytes = 0;
  private bytes = 0;
  private lines = 0;
  private busy = false;
  private ended = false;
  private finished = false;
  private failure: Error | undefined;

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly encoder: BrotliCompress,
  ) {
    this.stored = this.store();
    this.stored.catch((error: Error) => this.fail(error));
  }

  /**
   * Creates the file.
   *
   * @throws RangeError for settings that Brotli does not support.
   * @throws Error with code `EEXIST` if the file already exists, or any other error of opening the file.
   */
  static async create(path: string, settings: BrotliSettings): Promise<BrotliJsonLines> {
    const options = encoderOptions(settings);
    const file = await open(path, 'wx');
    return new BrotliJsonLines(path, file, createBrotliCompress(options));
  }

  /**
   * Returns how many uncompressed bytes were compressed so far, and how many bytes were written to the file so far.
   */
  get progress(): { readonly plainBytes: number; readonly bytes: number } {
    return { plainBytes: this.plainBytes, bytes: this.bytes };
  }

  /**
   * Adds whole lines, each ended by a line feed. Resolves when more lines can be added. The lines are copied, so the
   * caller may then use its buffer again.
   *
   * @param count number of lines.
   * @throws RangeError if the last line has no line feed.
   * @throws Error if the previous write has not resolved yet.
   * @throws the error of the disk, if an earlier write failed.
   */
  async write(lines: string | Buffer, count: number): Promise<void> {
    this.begin();
    try {
      await this.take(lines, count);
    } finally {
      this.busy = false;
    }
  }

  /** Ends the file. The file is on the disk when the promise resolves. */
  async finish(): Promise<Written> {
    this.begin();
    this.ended = true;
    await this.compress(this.blocks.take());
    this.encoder.end();
    await this.stored;
    await this.file.sync();
    await this.file.close();
    this.finished = true;
    const { bytes, lines, plainBytes } = this;
    return { bytes, plainBytes, sha256: this.fileHash.digest('hex'), plainSha256: this.plainHash.digest('hex'), lines };
  }

  /** Closes and removes the unfinished file. Does nothing to a finished file. */
  async abort(): Promise<void> {
    if (this.finished) return;
    this.ended = true;
    this.fail(new Error('The file was given up.'));
    await this.stored.catch(() => undefined);
    await this.file.close();
    await rm(this.path, { force: true });
  }

  /** Refuses a second write while the first write is running, because their lines would be mixed. */
  private begin(): void {
    if (this.failure !== undefined) throw this.failure;
    if (this.ended) throw new Error('The file is ended already.');
    if (this.busy) throw new Error('The write before has not resolved yet.');
    this.busy = true;
  }

  private async take(lines: string | Buffer, count: number): Promise<void> {
    const text = typeof lines === 'string';
    if (lines.length === 0) return;
    if ((text ? lines.charCodeAt(lines.length - 1) : lines.at(-1)) !== lineFeed) {
      throw new RangeError('The last line is not ended by a line feed.');
    }
    this.lines += count;
    if (text && this.blocks.addText(lines)) return;
    for (const block of this.blocks.add(text ? Buffer.from(lines) : lines)) await this.compress(block);
  }

  private async compress(block: Buffer): Promise<void> {
    if (this.underWay.length >= blocksUnderWay) await this.underWay.shift()?.done;
    if (this.failure !== undefined) throw this.failure;
    this.underWay.push(new Compression(this.encoder, block, () => this.blocks.giveBack(block)));
    // The compressing thread is already busy with the block, so this thread hashes the block at the same time.
    this.plainHash.update(block);
    this.plainBytes += block.length;
  }

  private async store(): Promise<void> {
    for await (const piece of this.encoder as AsyncIterable<Buffer>) {
      await this.file.writeFile(piece);
      this.fileHash.update(piece);
      this.bytes += piece.length;
    }
  }

  /** Stores the first failure and stops the encoder. Every later call throws this failure. */
  private fail(error: Error): void {
    this.failure ??= error;
    for (const compression of this.underWay) compression.fail(this.failure);
    this.encoder.destroy();
  }
}

/** A block that the encoder is compressing. */
class Compression {
  readonly done: Promise<void>;
  private reject: (error: Error) => void = () => undefined;

  constructor(encoder: BrotliCompress, block: Buffer, whenDone: () => void) {
    this.done = new Promise<void>((resolve, reject) => {
      this.reject = reject;
      encoder.write(block, (error) => (error ? reject(error) : resolve()));
    }).then(whenDone);
    this.done.catch(() => undefined);
  }

  /** Rejects the promise, because a destroyed encoder would never call its callback. */
  fail(error: Error): void {
    this.reject(error);
  }
}
