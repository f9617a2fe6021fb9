// Stored in constants, because looking the functions up in `Math` each time is slow in tests.
const { floor, imul } = Math;

/**
 * A small deterministic random generator (SplitMix-style, 32 bits). The same seed gives the same sequence on every
 * machine. So a generated register can be generated again instead of being stored.
 */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /**
   * A separate generator for one subject. Its values do not depend on how many values were drawn for other subjects.
   */
  static of(seed: number, subject: string, index: number): Random {
    let hash = (seed ^ 0x9e3779b9) >>> 0;
    for (const character of subject) hash = imul(hash ^ character.charCodeAt(0), 0x85ebca6b) >>> 0;
    hash = imul(hash ^ index, 0xc2b2ae35) >>> 0;
    return new Random((hash ^ (hash >>> 15)) >>> 0);
  }

  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A random whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number {
    return min + floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new RangeError('nothing to pick from');
    return values[this.int(0, values.length - 1)] as T;
  }
}
