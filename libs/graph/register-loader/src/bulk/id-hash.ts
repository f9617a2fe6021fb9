/** A 64-bit hash of a text, in two halves of 32 bits. */
export interface IdHash {
  high: number;
  low: number;
}

/**
 * Hashes source ids. Tables of millions of ids store these hashes instead of the ids.
 *
 * Two ids can have the same hash, but only in one of millions of loads with a hundred million ids. Such a load is
 * refused, as if one id were stated twice, so that two entities are never mixed up.
 */
export class IdHasher {
  /** @param seed two random 32-bit numbers, so that no source can choose ids with equal hashes. */
  constructor(private readonly seed: readonly [number, number]) {}

  /**
   * Writes the hash of a text into `into`. It does not return an object, because objects for so many hashes would take
   * too long to create. `low` is never 0, because tables of hashes mark free slots with 0.
   */
  hash(text: string, into: IdHash): void {
    let a = this.seed[0];
    let b = this.seed[1];
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      b = Math.imul(b ^ unit, 0x5f356495);
      a ^= a >>> 15;
      b ^= b >>> 13;
    }
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
    b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
    into.high = a >>> 0;
    into.low = b >>> 0 || 1;
  }
}
