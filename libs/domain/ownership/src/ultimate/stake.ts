import type { OwnershipRecord } from '../records';

/**
 * A stake in percent of shares: a single number, a range, or unknown if no figure is set. An ownership record is a
 * stake too.
 */
export type Stake = Pick<
  OwnershipRecord,
  'stakePercent' | 'minStakePercent' | 'maxStakePercent' | 'isMinStakeExcluded' | 'isMaxStakeExcluded'
>;

/** Bits that say which bounds of a range are excluded. */
export const openMinBit = 1;
export const openMaxBit = 2;
export const noOpenBounds = 0;

/** An unknown stake. */
export const unknownStake: Stake = {};

/** Percentages are rounded to 6 decimals. */
const decimals = 1e6;

/**
 * The amount that is added before rounding, in units of the last published decimal. Products of percentages often end
 * exactly half way between two decimals. In such a case, the error of a floating-point sum would decide the last digit,
 * and this error depends on the order of the chains. With this amount, values that are a little below one half are
 * rounded up in every order.
 */
const shortOfHalf = 1e-3;

/**
 * Returns the minimum and maximum percentage of a recorded stake. A missing minimum is 0, a missing maximum is 100. If
 * a register states 0 together with a range above 0, it did not fill in the single figure, so the range is used.
 */
export function recordedRange(stake: Stake): readonly [number, number] {
  if (stake.stakePercent !== undefined && isPoint(stake)) return [stake.stakePercent, stake.stakePercent];
  const min = stake.minStakePercent ?? 0;
  return [min, Math.max(min, stake.maxStakePercent ?? 100)];
}

/** Returns the excluded bounds of a stake, as bits. A single number has no excluded bounds. */
export function openBoundsOf(stake: Stake): number {
  if (!stake.isMinStakeExcluded && !stake.isMaxStakeExcluded) return noOpenBounds;
  if (isPoint(stake)) return noOpenBounds;
  return (stake.isMinStakeExcluded ? openMinBit : 0) | (stake.isMaxStakeExcluded ? openMaxBit : 0);
}

/**
 * Returns the stake between two percentages, limited to 100 and rounded. A stake from 0 to 100 is returned as unknown,
 * even with open bounds, because they add next to no information there.
 *
 * @param open the open bounds. A maximum that is limited to 100 is not open.
 */
export function stakeBetween(min: number, max: number, isExact: boolean, open = noOpenBounds): Stake {
  const least = rounded(min);
  if (isExact) return { stakePercent: least };
  const most = Math.max(least, rounded(max));
  if (least === 0 && most === 100) return unknownStake;
  const range = { minStakePercent: least, maxStakePercent: most };
  if (open === noOpenBounds) return range;
  const isMaxOpen = (open & openMaxBit) !== 0 && roundedPercent(max) <= 100;
  return {
    ...range,
    ...((open & openMinBit) !== 0 && { isMinStakeExcluded: true as const }),
    ...(isMaxOpen && { isMaxStakeExcluded: true as const }),
  };
}

/** Rounds a percentage to the published number of decimals. */
export function roundedPercent(percent: number): number {
  return Math.round(percent * decimals + shortOfHalf) / decimals;
}

function rounded(percent: number): number {
  return roundedPercent(Math.min(percent, 100));
}

function isPoint({ stakePercent, maxStakePercent }: Stake): boolean {
  return stakePercent !== undefined && (stakePercent !== 0 || !maxStakePercent);
}
