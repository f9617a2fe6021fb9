/** The number of ids in a block. The ids of one block differ only in their last 16 bits. */
export const idsPerBlock = 2 ** 16;
/** The maximum number of ids for which a list is not larger than a bitmap with one bit for each id of the block. */
const listedIds = 2 ** 12;
const bitmapBytes = idsPerBlock / 8;

/**
 * A set of numbers from 0 to 65535. A small set is stored as a sorted list. The list becomes a bitmap when the bitmap
 * is smaller.
 */
export class IdBlock {
  private list: Uint16Array = new Uint16Array(4);
  private bitmap: Uint8Array | undefined;
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(low: number): boolean {
    if (this.bitmap !== undefined) return hasBit(this.bitmap, low);
    const place = this.placeOf(low);
    return place < this.count && this.list[place] === low;
  }

  add(low: number): void {
    if (this.has(low)) return;
    if (this.bitmap === undefined && this.count === listedIds) this.spread();
    if (this.bitmap === undefined) this.insert(low);
    else setBit(this.bitmap, low);
    this.count += 1;
  }

  /** Returns the numbers in ascending order. */
  values(): Iterable<number> {
    return this.bitmap === undefined ? this.list.subarray(0, this.count) : bitsOf(this.bitmap);
  }

  /** Returns the block as bytes. Equal sets give equal bytes. {@link bytesOf} returns the number of bytes. */
  toBuffer(): Buffer {
    if (this.bitmap !== undefined) return Buffer.from(this.bitmap);
    const bytes = Buffer.alloc(2 * this.count);
    this.list.subarray(0, this.count).forEach((low, index) => bytes.writeUInt16BE(low, 2 * index));
    return bytes;
  }

  static bytesOf(size: number): number {
    return size > listedIds ? bitmapBytes : 2 * size;
  }

  /** Reads the bytes that {@link toBuffer} wrote for a block of this size. */
  static valuesOf(bytes: Buffer, size: number): Iterable<number> {
    return size > listedIds ? bitsOf(bytes) : listed(bytes);
  }

  private placeOf(low: number): number {
    let [from, to] = [0, this.count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.list[middle] as number) < low) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private insert(low: number): void {
    const place = this.placeOf(low);
    if (this.count === this.list.length) {
      const wider = new Uint16Array(2 * this.count);
      wider.set(this.list);
      this.list = wider;
    }
    this.list.copyWithin(place + 1, place, this.count);
    this.list[place] = low;
  }

  private spread(): void {
    this.bitmap = new Uint8Array(bitmapBytes);
    for (const low of this.list) setBit(this.bitmap, low);
    this.list = new Uint16Array(0);
  }
}

const hasBit = (bitmap: Uint8Array, low: number): boolean => ((bitmap[low >> 3] as number) & (1 << (low & 7))) !== 0;

function setBit(bitmap: Uint8Array, low: number): void {
  bitmap[low >> 3] = (bitmap[low >> 3] as number) | (1 << (low & 7));
}

function* bitsOf(bitmap: Uint8Array): Generator<number> {
  for (let low = 0; low < idsPerBlock; low += 1) if (hasBit(bitmap, low)) yield low;
}

function* listed(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; at += 2) yield bytes.readUInt16BE(at);
}
