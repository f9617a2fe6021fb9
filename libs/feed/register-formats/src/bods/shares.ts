import type { BodsShare } from './bods-statement';

/** A proportion in percent: a point, or a range. */
export interface Proportion {
  readonly exact?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An exclusive bound is taken as the bound: the service has no way to say that a range leaves out its end. */
export function proportionOf(share: BodsShare = {}): Proportion {
  return {
    exact: share.exact,
    minimum: share.minimum ?? share.exclusiveMinimum,
    maximum: share.maximum ?? share.exclusiveMaximum,
  };
}

/** Why a share contradicts itself. */
export function shareProblems(share: BodsShare | undefined, path: string): string[] {
  const { exact, minimum, maximum } = proportionOf(share);
  const above = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a > b;
  return [
    ...(above(minimum, maximum) ? [`${path}.minimum must be <= maximum`] : []),
    ...(above(minimum, exact) ? [`${path}.minimum must be <= exact`] : []),
    ...(above(exact, maximum) ? [`${path}.exact must be <= maximum`] : []),
  ];
}
