import type { OwnershipRecord } from '../records';

/** A stake in percent of shares: a point, a range, or, with neither, unknown. A record of ownership is one. */
export type Stake = Pick<OwnershipRecord, 'stakePercent' | 'minStakePercent' | 'maxStakePercent'>;

/** A stake of which nothing is known. */
export const unknownStake: Stake = {};

/** Shares are told with this many decimals of a percent. */
const decimals = 1e6;

/**
 * In units of the last decimal: products of percentages often end half way between two of them, where the same chains
 * added up in another order would else be told by another digit.
 */
const shortOfHalf = 1e-3;

/**
 * The least and the greatest percent that a recorded stake may be; a bound that is not recorded is 0 or 100. A figure of 0
 * beside a range up to more is one that was not filled in.
 */
export function recordedRange(stake: Stake): readonly [number, number] {
  const isFilledIn = stake.stakePercent !== 0 || !stake.maxStakePercent;
  if (stake.stakePercent !== undefined && isFilledIn) return [stake.stakePercent, stake.stakePercent];
  const min = stake.minStakePercent ?? 0;
  return [min, Math.max(min, stake.maxStakePercent ?? 100)];
}

/** The stake between two percentages, clipped to 100 and rounded; unknown where they say nothing. */
export function stakeBetween(min: number, max: number, isPoint: boolean): Stake {
  const least = rounded(min);
  if (isPoint) return { stakePercent: least };
  const most = Math.max(least, rounded(max));
  return least === 0 && most === 100 ? unknownStake : { minStakePercent: least, maxStakePercent: most };
}

/** A percentage as it is told. */
export function roundedPercent(percent: number): number {
  return Math.round(percent * decimals + shortOfHalf) / decimals;
}

function rounded(percent: number): number {
  return roundedPercent(Math.min(percent, 100));
}
