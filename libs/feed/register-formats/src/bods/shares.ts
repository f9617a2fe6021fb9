import type { BodsShare } from './bods-statement';

/** A share in percent, as an exact number or as a range. */
export interface Proportion {
  readonly exact?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Reads a share. An exclusive bound is read like an inclusive one, because the service cannot express that a range
 * excludes its bound.
 */
export function proportionOf(share: BodsShare = {}): Proportion {
  return {
    exact: share.exact,
    minimum: share.minimum ?? share.exclusiveMinimum,
    maximum: share.maximum ?? share.exclusiveMaximum,
  };
}

/** Returns the reasons why a share contradicts itself. */
export function shareProblems(share: BodsShare | undefined, path: string): string[] {
  const { exact, minimum, maximum } = proportionOf(share);
  const above = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a > b;
  return [
    ...(above(minimum, maximum) ? [`${path}.minimum must be <= maximum`] : []),
    ...(above(minimum, exact) ? [`${path}.minimum must be <= exact`] : []),
    ...(above(exact, maximum) ? [`${path}.exact must be <= maximum`] : []),
  ];
}
