import { rangeProblems, type StatedRange } from '../ranges';
import type { BodsShare } from './bods-statement';

const whole = 100;

/**
 * A proportion in percent: a point, or a range. Where a bound is stated both ways, the inclusive one is the bound, and it is
 * excluded if the exclusive one leaves it out.
 */
export function proportionOf({
  exact,
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
}: BodsShare = {}): StatedRange {
  return {
    exact,
    minimum: minimum ?? exclusiveMinimum,
    maximum: maximum ?? exclusiveMaximum,
    isMinimumExcluded: exclusiveMinimum !== undefined && (minimum === undefined || minimum <= exclusiveMinimum),
    isMaximumExcluded: exclusiveMaximum !== undefined && (maximum === undefined || maximum >= exclusiveMaximum),
  };
}

/** Why a share contradicts itself. */
export function shareProblems(share: BodsShare | undefined, path: string): string[] {
  const names = { exact: `${path}.exact`, minimum: `${path}.minimum`, maximum: `${path}.maximum` };
  return rangeProblems(proportionOf(share), names, whole);
}
