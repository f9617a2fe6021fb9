import { idsPerBlock, IdBlock } from './id-block';

const header = Buffer.from('ids 1\n', 'latin1');
/** The number of bytes at the beginning of each block: 6 bytes for the number of the block and 4 bytes for its size. */
const blockHeadBytes = 10;
const lastBlock = Math.floor(Number.MAX_SAFE_INTEGER / idsPerBlock);

/**
 * A compact set of ids from 0 to 2^53-1. Densely spaced ids take at most two bytes each. Each block of 65,536 ids that
 * contains at least one id of the set takes some hundred additional bytes.
 */
export class IdSet {
  private readonly blocks = new Map<number, IdBlock>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /**
   * Adds an id.
   *
   * @throws RangeError unless the id is a whole number from 0 to 2^53-1.
   */
  add(id: number): void {
    if (!isId(id)) throw new RangeError('An id is a whole number from 0 to 2^53-1.');
    const number = Math.floor(id / idsPerBlock);
    let block = this.blocks.get(number);
    if (block === undefined) this.blocks.set(number, (block = new IdBlock()));
    const before = block.size;
    block.add(id % idsPerBlock);
    this.count += block.size - before;
  }

  has(id: number): boolean {
    return isId(id) && (this.blocks.get(Math.floor(id / idsPerBlock))?.has(id % idsPerBlock) ?? false);
  }

  /** Yields the ids in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const [number, block] of this.ascending()) for (const low of block.values()) yield number * idsPerBlock + low;
  }

  /** Returns the set as bytes. Equal sets give equal bytes, in whatever order the ids were added. */
  toBuffer(): Buffer {
    const parts: Buffer[] = [header];
    for (const [number, block] of this.ascending()) {
      const head = Buffer.alloc(blockHeadBytes);
      head.writeUIntBE(number, 0, 6);
      head.writeUInt32BE(block.size, 6);
      parts.push(head, block.toBuffer());
    }
    return Buffer.concat(parts);
  }

  /**
   * Reads a set from bytes.
   *
   * @throws RangeError if the bytes were not written by {@link toBuffer}.
   */
  static fromBuffer(bytes: Buffer): IdSet {
    const set = new IdSet();
    for (let at = header.length; at + blockHeadBytes <= bytes.length;) {
      const number = bytes.readUIntBE(at, 6);
      const size = bytes.readUInt32BE(at + 6);
      const from = at + blockHeadBytes;
      at = from + IdBlock.bytesOf(size);
      if (number > lastBlock || at > bytes.length) throw notASet();
      for (const low of IdBlock.valuesOf(bytes.subarray(from, at), size)) set.add(number * idsPerBlock + low);
    }
    // Writing the set again must give the same bytes. This finds ids out of order, duplicates, wrong sizes and extra
    // bytes at the end.
    if (!set.toBuffer().equals(bytes)) throw notASet();
    return set;
  }

  private ascending(): [number, IdBlock][] {
    return [...this.blocks].sort(([one], [other]) => one - other);
  }
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id >= 0;
const notASet = () => new RangeError('These bytes are no set of ids.');
