import type { IdHash } from './id-hash';

/** The share of slots that stays free at least. With fewer free slots, hashes would collide more often. */
const freePart = 0.4;
const perPlace = 3;

/**
 * A hash table in shared memory that maps the hash of each source id to its entity. One thread fills the table;
 * afterwards all threads read it.
 */
export class IdTable {
  private readonly places: Uint32Array;
  private readonly mask: number;

  private constructor(readonly memory: SharedArrayBuffer) {
    this.places = new Uint32Array(memory);
    this.mask = this.places.length / perPlace - 1;
  }

  static forAtMost(ids: number): IdTable {
    return new IdTable(new SharedArrayBuffer(placesFor(ids) * perPlace * 4));
  }

  static over(memory: SharedArrayBuffer): IdTable {
    return new IdTable(memory);
  }

  /** @returns false if the hash is in the table already. In this case nothing changes. */
  add({ high, low }: IdHash, value: number): boolean {
    let at = low & this.mask;
    for (; this.places[at * perPlace + 1] !== 0; at = (at + 1) & this.mask) {
      if (this.places[at * perPlace + 1] === low && this.places[at * perPlace] === high) return false;
    }
    this.places[at * perPlace] = high;
    this.places[at * perPlace + 1] = low;
    this.places[at * perPlace + 2] = value;
    return true;
  }

  /** Returns the value of a hash, or -1 if the hash is not in the table. */
  find({ high, low }: IdHash): number {
    for (let at = low & this.mask; ; at = (at + 1) & this.mask) {
      const found = this.places[at * perPlace + 1];
      if (found === 0) return -1;
      if (found === low && this.places[at * perPlace] === high) return this.places[at * perPlace + 2] as number;
    }
  }
}

/** A growing set of hashes of source ids. */
export class IdSet {
  private places: Uint32Array<ArrayBuffer>;
  private count = 0;

  /** @param ids how many ids will be added, if known. With this number, the set does not have to grow. */
  constructor(ids = 0) {
    this.places = new Uint32Array(2 * placesFor(ids));
  }

  /** @returns false if the hash is in the set already. */
  add(high: number, low: number): boolean {
    if (this.count >= (this.places.length / 2) * (1 - freePart / 2)) this.grow();
    const mask = this.places.length / 2 - 1;
    let at = low & mask;
    for (; this.places[2 * at + 1] !== 0; at = (at + 1) & mask)
      if (this.places[2 * at + 1] === low && this.places[2 * at] === high) return false;
    this.places[2 * at] = high;
    this.places[2 * at + 1] = low;
    this.count += 1;
    return true;
  }

  private grow(): void {
    const former = this.places;
    this.places = new Uint32Array(2 * former.length);
    this.count = 0;
    for (let at = 0; at < former.length; at += 2)
      if (former[at + 1] !== 0) this.add(former[at] as number, former[at + 1] as number);
  }
}

function placesFor(ids: number): number {
  return 2 ** Math.max(10, Math.ceil(Math.log2(ids / (1 - freePart))));
}
