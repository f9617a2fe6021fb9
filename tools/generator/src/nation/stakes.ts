import type { Country } from '../nordic-words';
import type { Random } from '../random';
import type { Owner } from './owners';

/** What decides the form in which the holdings of a company are stated. */
export interface StakeForm {
  readonly country: Country;
  /** Whether the company has two classes of shares. */
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

/** The number of votes of a share of the first class. Swedish law allows up to ten. */
const votesOfFirstClass = 10;

/**
 * The percentage of each owner. Percentages are rounded down to parts of a percent, so that their sum never exceeds
 * 100. Three in ten companies do not state all of their owners.
 */
export function stakePercents(owners: readonly Owner[], random: Random, partsOfPercent: number): number[] {
  const total = owners.reduce((sum, { weight }) => sum + weight, 0) * (random.chance(0.3) ? 1.2 : 1);
  return owners.map(({ weight }) => Math.floor((weight / total) * 100 * partsOfPercent) / partsOfPercent);
}

/**
 * The members that state a stake. In Denmark it is a range, elsewhere it is exact. The number of shares is also stated
 * in Norway, in Sweden, and for companies with classes of shares.
 */
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
