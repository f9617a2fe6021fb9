import { randomInt } from 'node:crypto';
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type IdHash, IdHasher } from '@company-relations/register-loader';

/**
 * The number of parts of the set. Each part is sorted separately. The first 8 bits of a hash decide its part. With 13
 * million ids, a part has about 50,000 hashes.
 */
const parts = 256;
/**
 * The number of entries in the index in memory. There is one entry for each value of the first 16 bits of a hash. The
 * entry has the position in the sorted file where the hashes with these bits begin.
 */
const places = 65_536;
const bufferedHashes = 512;
const hashBytes = 8;

/**
 * A set of ids, stored in a folder on disk as sorted hashes of 8 bytes. It takes some 2 MB of memory, however many ids
 * there are. All ids must be added first. After `finish`, the set can be searched.
 *
 * It is very unlikely that the set reports an id that was not added: with a hundred million ids, the probability is 1
 * in 10^11.
 */
export class IdFile {
  private readonly hasher = new IdHasher([randomInt(2 ** 32), randomInt(2 ** 32)]);
  private readonly hash: IdHash = { high: 0, low: 0 };
  private readonly buffers = new Map<number, Uint32Array<ArrayBuffer>>();
  private readonly buffered = new Uint16Array(parts);
  /**
   * The index of the sorted file. For each value of the first 16 bits, it has the position of the first hash with these
   * bits. The last entry is the end of the file.
   */
  private readonly starts = new Float64Array(places + 1);
  private sorted: number | undefined;
  /** The number of distinct ids. Correct only after `finish`. */
  size = 0;

  /** @param folder a folder that nothing else uses. */
  constructor(private readonly folder: string) {}

  add(id: string): void {
    this.hasher.hash(id, this.hash);
    const { high, low } = this.hash;
    const part = high >>> 24;
    let buffer = this.buffers.get(part);
    if (!buffer) this.buffers.set(part, (buffer = new Uint32Array(2 * bufferedHashes)));
    const at = this.buffered[part] as number;
    // The low half comes first, so that both halves together are one number of 64 bits on a little-endian machine. Such
    // numbers can be sorted directly.
    buffer[2 * at] = low;
    buffer[2 * at + 1] = high;
    this.buffered[part] = at + 1;
    if (at + 1 === bufferedHashes) this.flush(part);
  }

  /** Sorts what was added. */
  finish(): void {
    const file = openSync(join(this.folder, 'sorted'), 'w+', 0o600);
    this.sorted = file;
    for (let part = 0; part < parts; part += 1) {
      if ((this.buffered[part] as number) > 0) this.flush(part);
      const hashes = this.sortedPart(part);
      for (let at = 1; at < hashes.length; at += 2) {
        const place = (hashes[at] as number) >>> 16;
        this.starts[place + 1] = (this.starts[place + 1] as number) + 1;
      }
      if (hashes.length > 0) writeSync(file, hashes);
      this.size += hashes.length / 2;
    }
    for (let place = 0; place < places; place += 1)
      this.starts[place + 1] = (this.starts[place + 1] as number) + (this.starts[place] as number);
    this.buffers.clear();
  }

  has(id: string): boolean {
    if (this.sorted === undefined) throw new Error('The set is not finished.');
    this.hasher.hash(id, this.hash);
    const { high, low } = this.hash;
    const start = this.starts[high >>> 16] as number;
    const end = this.starts[(high >>> 16) + 1] as number;
    if (start === end) return false;
    const near = new Uint32Array(2 * (end - start));
    readSync(this.sorted, near, 0, near.byteLength, start * hashBytes);
    for (let at = 0; at < near.length; at += 2) if (near[at] === low && near[at + 1] === high) return true;
    return false;
  }

  close(): void {
    if (this.sorted !== undefined) closeSync(this.sorted);
    this.sorted = undefined;
  }

  private flush(part: number): void {
    const { buffer } = this.buffers.get(part) as Uint32Array<ArrayBuffer>;
    const bytes = Buffer.from(buffer, 0, hashBytes * (this.buffered[part] as number));
    appendFileSync(this.pathOf(part), bytes, { mode: 0o600 });
    this.buffered[part] = 0;
  }

  /** Returns the distinct hashes of a part, ascending. */
  private sortedPart(part: number): Uint32Array {
    const path = this.pathOf(part);
    if (!existsSync(path)) return new Uint32Array();
    const bytes = readFileSync(path);
    rmSync(path);
    const hashes = new BigUint64Array(bytes.length / hashBytes);
    Buffer.from(hashes.buffer).set(bytes);
    hashes.sort();
    let count = 0;
    for (const hash of hashes) if (count === 0 || hashes[count - 1] !== hash) hashes[count++] = hash;
    return new Uint32Array(hashes.buffer, 0, 2 * count);
  }

  private pathOf(part: number): string {
    return join(this.folder, `part ${part}`);
  }
}
