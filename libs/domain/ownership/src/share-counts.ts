import type { OwnershipRecord } from './records';
import type { CompanyProfile } from './entities';
import { type SourceName, unnamedSource } from './source-name';
import type { Stake } from './ultimate/stake';

/** How many shares of all classes a company has, as one source states it. */
export interface StatedTotalShares {
  readonly source: SourceName;
  readonly totalNumberOfShares: number;
}

/** A current record of a holding, with the source that states it. */
export interface StatedOwnership {
  readonly source: SourceName;
  readonly record: OwnershipRecord;
}

/** What one source states about one owner's holding in one company. */
export interface SourcedStake {
  readonly source: SourceName;
  readonly stake: Stake;
  /** Set if the source states numbers of shares, and no percentage. */
  readonly isFromShares?: true;
}

/** Numbers of shares that contradict each other, so that no stake follows from them. */
export interface ContradictingShares {
  /** The source of the holding. */
  readonly source: SourceName;
  /** What the owner holds of all classes. */
  readonly shares: number;
  /** What the company has: one number that is smaller than `shares`, or several numbers. Ascending. */
  readonly totals: readonly number[];
}

/** What follows from the numbers of shares in the records of one holding. */
export interface ShareCounts {
  /** By source: what the owner holds of all classes, and what the company has. */
  readonly usable: ReadonlyMap<SourceName, { readonly shares: number; readonly total: number }>;
  readonly contradicting: readonly ContradictingShares[];
}

/** Units of the last decimal of a published figure in 100 %. */
const unitsOf100 = 100_000_000n;
const unitsOf1 = 1e6;

/** Returns what the sources of a company state about the number of all its shares, in their order. */
export function statedTotalSharesOf(
  sources: readonly { readonly source?: SourceName; readonly profile: CompanyProfile }[],
): StatedTotalShares[] {
  return sources.flatMap(({ source = unnamedSource, profile: { totalNumberOfShares } }) =>
    totalNumberOfShares === undefined ? [] : [{ source, totalNumberOfShares }],
  );
}

/**
 * Finds the numbers of shares from which a stake follows: those of a source that states no percentage of the holding, where
 * the number of all shares of the company is known. The source's own number of all shares counts, otherwise the number that
 * all other sources agree on. It is never computed from the owners.
 *
 * @param records the records of one owner's holding in one company
 * @param totals what the sources of the company state
 */
export function shareCountsOf(records: readonly StatedOwnership[], totals: readonly StatedTotalShares[]): ShareCounts {
  const usable = new Map<SourceName, { readonly shares: number; readonly total: number }>();
  const contradicting: ContradictingShares[] = [];
  for (const source of new Set(records.map((stated) => stated.source))) {
    const own = records.flatMap((stated) => (stated.source === source ? [stated.record] : []));
    const counted = own.filter(statesSharesAlone);
    const known = totalsFor(source, totals);
    const [total] = known;
    if (counted.length === 0 || total === undefined || own.some(statesPercentage)) continue;
    const shares = counted.reduce((sum, { numberOfShares = 0 }) => sum + numberOfShares, 0);
    if (known.length === 1 && shares <= total) usable.set(source, { shares, total });
    else contradicting.push({ source, shares, totals: known });
  }
  return { usable, contradicting };
}

/** Returns the stakes of one holding. The numbers of shares of all classes that a source states are one stake. */
export function stakesOf(records: readonly StatedOwnership[], { usable }: ShareCounts): SourcedStake[] {
  const stated = records
    .filter(({ source, record }) => !usable.has(source) || !statesSharesAlone(record))
    .map(({ source, record }) => ({ source, stake: record }));
  const fromShares = [...usable].map(([source, { shares, total }]) => ({
    source,
    stake: stakeOfShares(shares, total),
    isFromShares: true as const,
  }));
  return [...stated, ...fromShares];
}

/** Whether a record states a whole number of shares above 0, and no percentage. */
export function statesSharesAlone(record: OwnershipRecord): boolean {
  const { numberOfShares = 0 } = record;
  return Number.isSafeInteger(numberOfShares) && numberOfShares > 0 && !statesPercentage(record);
}

/**
 * The stake of an owner of shares. Where it has more decimals than a figure, it is the range between the two nearest figures,
 * without these two: a figure that was rounded to 50 % could hide that it is more than half.
 *
 * @param shares a whole number above 0
 * @param total a whole number, at least `shares`
 */
export function stakeOfShares(shares: number, total: number): Stake {
  const units = BigInt(shares) * unitsOf100;
  const below = Number(units / BigInt(total));
  if (units % BigInt(total) === 0n) return { stakePercent: below / unitsOf1 };
  return {
    minStakePercent: below / unitsOf1,
    maxStakePercent: (below + 1) / unitsOf1,
    isMinStakeExcluded: true,
    isMaxStakeExcluded: true,
  };
}

/** The different whole numbers that count for a source, ascending. */
function totalsFor(source: SourceName, totals: readonly StatedTotalShares[]): number[] {
  const own = totals.filter((stated) => stated.source === source);
  const counting = (own.length > 0 ? own : totals).map(({ totalNumberOfShares }) => totalNumberOfShares);
  return [...new Set(counting.filter(Number.isSafeInteger))].sort((one, other) => one - other);
}

function statesPercentage({ stakePercent, minStakePercent, maxStakePercent }: OwnershipRecord): boolean {
  return [stakePercent, minStakePercent, maxStakePercent].some((percent) => percent !== undefined);
}
