/** An exact number. The denominator is positive. Numerator and denominator have no common divisor. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const zero = fraction(0n);
export const one = fraction(1n);

export function fraction(over: bigint, under = 1n): Fraction {
  const divisor = greatestDivisor(over < 0n ? -over : over, under < 0n ? -under : under) * (under < 0n ? -1n : 1n);
  return { over: over / divisor, under: under / divisor };
}

/** A decimal number exactly as it is written. */
export function exactly(decimal: number): Fraction {
  const [whole = '0', places = ''] = decimal.toFixed(12).split('.');
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length));
}

export const plus = (a: Fraction, b: Fraction) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction) => fraction(a.over * b.under - b.over * a.under, a.under * b.under);
export const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
export const by = (a: Fraction, b: Fraction) => fraction(a.over * b.under, a.under * b.over);

/** Returns a negative number if `a` is less than `b`, 0 if they are equal, and a positive number if `a` is greater. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const least = (a: Fraction, b: Fraction) => (compare(a, b) <= 0 ? a : b);
export const sum = (values: readonly Fraction[]) => values.reduce(plus, zero);

export function toNumber({ over, under }: Fraction): number {
  return Number((over * 10n ** 15n) / under) / 1e15;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0n ? 1n : larger;
}
