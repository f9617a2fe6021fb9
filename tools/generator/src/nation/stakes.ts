import type { Country } from '../nordic-words';
import type { Random } from '../random';
import type { Owner } from './owners';

/** How the holdings of a company are stated. */
export interface StakeForm {
  readonly country: Country;
  /** Whether there are shares of two classes. */
  readonly classes: boolean;
  readonly shares: number;
}

/** The ranges that the Danish register publishes, in percent. */
const danishRanges = [
  [0, 4.99],
  [5, 9.99],
  [10, 14.99],
  [15, 19.99],
  [20, 24.99],
  [25, 33.32],
  [33.33, 49.99],
  [50, 66.65],
  [66.66, 89.99],
  [90, 99.99],
  [100, 100],
] as const;

/** A share of the first class has ten votes, as Swedish law allows. */
const votesOfFirstClass = 10;

/**
 * Percent of each owner, rounded down to parts of a percent so that they are never above 100 together; three in ten
 * companies do not state all of their owners.
 */
export function stakePercents(owners: readonly Owner[], random: Random, partsOfPercent: number): number[] {
  const total = owners.reduce((sum, { weight }) => sum + weight, 0) * (random.chance(0.3) ? 1.2 : 1);
  return owners.map(({ weight }) => Math.floor((weight / total) * 100 * partsOfPercent) / partsOfPercent);
}

/** How a stake is stated: in Denmark as a range, elsewhere exactly; in Norway and Sweden, and where there are classes, with the number of shares. */
export function stakeOf(
  stake: number,
  { country, classes, shares }: StakeForm,
  index: number,
): Record<string, unknown> {
  const counts = classes || country === 'NO' || country === 'SE';
  const numberOfShares = Math.floor((shares * stake) / 100);
  const shareClass = index === 0 ? 'A' : 'B';
  return {
    ...(country === 'DK' ? danishRange(stake) : { ownershipStake: stake }),
    ...(counts ? { numberOfShares } : {}),
    ...(classes ? { numberOfVotes: numberOfShares * (index === 0 ? votesOfFirstClass : 1), shareClass } : {}),
  };
}

function danishRange(stake: number): Record<string, number> {
  const [minOwnershipStake, maxOwnershipStake] = danishRanges.findLast(([from]) => from <= stake) ?? danishRanges[0];
  return { minOwnershipStake, maxOwnershipStake };
}
