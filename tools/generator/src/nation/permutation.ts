/**
 * A one-to-one mapping of 0 … size-1 onto itself. It maps neighbouring ranks to distant numbers, so that companies with
 * low ranks are spread over the whole register. It is exact for sizes up to 100 million, because a number can represent
 * the products.
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

  /** The rank that {@link at} maps to this number. */
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

/** The number that gives 1 modulo `size` when multiplied by `factor` (extended Euclidean algorithm). */
function inverseOf(factor: number, size: number): number {
  let [before, now] = [0, 1];
  for (let [high, low] = [size, factor]; low !== 1 && size > 1; [high, low] = [low, high % low]) {
    [before, now] = [now, before - Math.floor(high / low) * now];
  }
  return ((now % size) + size) % size;
}
