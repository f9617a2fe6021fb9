import { createHash, hash } from 'node:crypto';

/** Number of bytes of a line's digest. */
export const digestBytes = 16;
/** Number of bytes of a company's id, which is stored big-endian. */
export const idBytes = 8;
/** Number of bytes of one company in a state: its id and the digest of its line. */
export const recordBytes = idBytes + digestBytes;

const recordsAtOnce = 1024;
const highWord = 2 ** 32;

/**
 * Returns the digest of a line.
 *
 * @param line without its line feed. Text is encoded as UTF-8.
 * @returns the first 16 bytes of the SHA-256.
 */
export function lineDigest(line: Buffer | string): Buffer {
  return hash('sha256', line, 'buffer').subarray(0, digestBytes);
}

/** Returns the id of the record that begins at byte `at`. */
export function idOfRecord(records: Buffer, at: number): number {
  return records.readUInt32BE(at) * highWord + records.readUInt32BE(at + 4);
}

/**
 * Packs companies into records, and returns the records in groups of about a thousand. The digest of a state is the
 * SHA-256 of its records, so every client that has the lines can compute the digest.
 */
export class RecordPacker {
  private readonly packed = Buffer.allocUnsafeSlow(recordsAtOnce * recordBytes);
  private filled = 0;
  private last = -1;

  /**
   * Adds a company.
   *
   * @throws RangeError if the id is not a safe integer or is not greater than the last id, or if the digest does not
   *   have 16 bytes.
   */
  add(id: number, digest: Buffer): void {
    if (!Number.isSafeInteger(id) || id <= this.last) throw new RangeError('The ids of a state ascend.');
    if (digest.length !== digestBytes) throw new RangeError('The digest of a line has 16 bytes.');
    this.packed.writeUInt32BE(Math.floor(id / highWord), this.filled);
    this.packed.writeUInt32BE(id % highWord, this.filled + 4);
    digest.copy(this.packed, this.filled + idBytes);
    this.filled += recordBytes;
    this.last = id;
  }

  /**
   * Takes note of records that were packed elsewhere and come after the records of {@link take}. The next id must then
   * be greater than the last id of these records.
   *
   * @throws RangeError if their first id is not greater than the last added id.
   */
  follow(records: Buffer): void {
    const isWhole = records.length > 0 && records.length % recordBytes === 0;
    if (!isWhole || idOfRecord(records, 0) <= this.last) throw new RangeError('The ids of a state ascend.');
    this.last = idOfRecord(records, records.length - recordBytes);
  }

  get full(): boolean {
    return this.filled === this.packed.length;
  }

  /** Returns the records that were added since the last call. The buffer is valid only until the next {@link add}. */
  take(): Buffer {
    const taken = this.packed.subarray(0, this.filled);
    this.filled = 0;
    return taken;
  }
}

/** Computes the digest of a state from its companies in ascending order. */
export class StateDigestBuilder {
  private readonly sha256 = createHash('sha256');
  private readonly packer = new RecordPacker();
  private count = 0;

  get companies(): number {
    return this.count;
  }

  /**
   * Adds a company.
   *
   * @throws RangeError if the id is not a safe integer or is not greater than the last id, or if the digest does not
   *   have 16 bytes.
   */
  add(id: number, digest: Buffer): void {
    this.packer.add(id, digest);
    this.count += 1;
    if (this.packer.full) this.sha256.update(this.packer.take());
  }

  /** Returns the digest of the companies that were added so far, in hexadecimal. */
  hex(): string {
    this.sha256.update(this.packer.take());
    return this.sha256.copy().digest('hex');
  }
}
