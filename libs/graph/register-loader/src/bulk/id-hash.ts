/** 64 bits of a text, in two halves of 32. */
export interface IdHash {
  high: number;
  low: number;
}

/**
 * Fingerprints of source ids. Tables of millions of ids hold these instead of the texts. Two ids with one fingerprint (one
 * chance in millions of loads of a hundred million ids) look like one that is stated twice, which is refused: never taken for one another.
 */
export class IdHasher {
  /** @param seed two random 32-bit numbers: so no source can choose ids with equal fingerprints. */
  constructor(private readonly seed: readonly [number, number]) {}

  /** Writes the fingerprint into `into`, for there are too many to make an object of each. Never 0 in both halves. */
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
