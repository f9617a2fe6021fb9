import type { OwnershipRecord } from '../records';

/** A stake in percent of shares: a point, a range, or, with neither, unknown. An ownership record is one. */
export type Stake = Pick<OwnershipRecord, 'stakePercent' | 'minStakePercent' | 'maxStakePercent'>;

/** An unknown stake. */
export const unknownStake: Stake = {};

/** Percentages are rounded to 6 decimals. */
const decimals = 1e6;

/**
 * A correction in units of the last decimal. Products of percentages often end half way between two decimals. Without it, the
 * same chains added in another order could round to another digit.
 */
const shortOfHalf = 1e-3;

/**
 * The minimum and maximum percent of a recorded stake. A missing bound is 0 or 100. A figure of 0 together with a range above
 * 0 means that the figure was not filled in.
 */
export function recordedRange(stake: Stake): readonly [number, number] {
  const isFilledIn = stake.stakePercent !== 0 || !stake.maxStakePercent;
  if (stake.stakePercent !== undefined && isFilledIn) return [stake.stakePercent, stake.stakePercent];
  const min = stake.minStakePercent ?? 0;
  return [min, Math.max(min, stake.maxStakePercent ?? 100)];
}

/** The stake between two percentages, clamped at 100 and rounded. Unknown for 0 to 100. */
export function stakeBetween(min: number, max: number, isPoint: boolean): Stake {
  const least = rounded(min);
  if (isPoint) return { stakePercent: least };
  const most = Math.max(least, rounded(max));
  return least === 0 && most === 100 ? unknownStake : { minStakePercent: least, maxStakePercent: most };
}

/** A percentage with the published number of decimals. */
export function roundedPercent(percent: number): number {
  return Math.round(percent * decimals + shortOfHalf) / decimals;
}

function rounded(percent: number): number {
  return roundedPercent(Math.min(percent, 100));
}
