/**
 * A one-to-one mapping of 0 … size-1 onto itself that lays neighbours far apart: what has a low rank is found all over the
 * register. Exact for sizes up to 100 million, whose products a number holds.
 */
export class Permutation {
  private readonly factor: number;
  private readonly inverse: number;
  private readonly first: number;

  constructor(private readonly size: number) {
    this.factor = coprimeNear(Math.floor(size * 0.6180339887), size);
    this.inverse = inverseOf(this.factor, size);
    this.first = Math.floor(size * 0.3);
  }

  at(rank: number): number {
    return (this.first + rank * this.factor) % this.size;
  }

  /** The rank of what stands there. */
  rankOf(place: number): number {
    return (((place - this.first + this.size) % this.size) * this.inverse) % this.size;
  }
}

function coprimeNear(wanted: number, size: number): number {
  let factor = Math.max(1, wanted);
  while (greatestCommonDivisor(factor, size) !== 1) factor -= 1;
  return factor;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The number that multiplied by `factor` leaves 1 modulo `size` (extended Euclid). */
function inverseOf(factor: number, size: number): number {
  let [before, now] = [0, 1];
  for (let [high, low] = [size, factor]; low !== 1 && size > 1; [high, low] = [low, high % low]) {
    [before, now] = [now, before - Math.floor(high / low) * now];
  }
  return ((now % size) + size) % size;
}
