import { rangeProblems, type StatedRange } from '../ranges';
import type { BodsShare } from './bods-statement';

const whole = 100;

/**
 * Returns a proportion in percent: an exact number or a range. A bound may be stated as an inclusive value, as an
 * exclusive value, or as both. If both are stated, the inclusive value is used as the bound. The bound is excluded if
 * the exclusive value excludes it.
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

/** Returns the contradictions in a share. */
export function shareProblems(share: BodsShare | undefined, path: string): string[] {
  const names = { exact: `${path}.exact`, minimum: `${path}.minimum`, maximum: `${path}.maximum` };
  return rangeProblems(proportionOf(share), names, whole);
}
