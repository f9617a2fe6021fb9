import type { OwnershipRecord } from './records';
import type { CompanyProfile } from './entities';
import { type SourceName, unnamedSource } from './source-name';
import type { Stake } from './ultimate/stake';

/** The total number of shares of a company, of all classes, according to one source. */
export interface StatedTotalShares {
  readonly source: SourceName;
  readonly totalNumberOfShares: number;
}

/** A current record of a holding, and its source. */
export interface StatedOwnership {
  readonly source: SourceName;
  readonly record: OwnershipRecord;
}

/** The stake of one owner in one company, according to one source. */
export interface SourcedStake {
  readonly source: SourceName;
  readonly stake: Stake;
  /** Set if the source states numbers of shares but no percentage. */
  readonly isFromShares?: true;
}

/** Numbers of shares that contradict each other, so that no stake is derived from them. */
export interface ContradictingShares {
  /** The source of the holding. */
  readonly source: SourceName;
  /** The number of shares that the owner holds, of all classes. */
  readonly shares: number;
  /**
   * The stated total numbers of shares of the company, ascending. Either there is one number, which is smaller than
   * `shares`, or there are several numbers, which contradict each other.
   */
  readonly totals: readonly number[];
}

/** The usable and the contradicting numbers of shares in the records of one holding. */
export interface ShareCounts {
  /** For each source: the owner's number of shares of all classes, and the total number of shares of the company. */
  readonly usable: ReadonlyMap<SourceName, { readonly shares: number; readonly total: number }>;
  readonly contradicting: readonly ContradictingShares[];
}

/** 100 % in the smallest units of a published figure. A unit is one in the last of its 6 decimals. */
const unitsOf100 = 100_000_000n;
const unitsOf1 = 1e6;

/** Returns the total number of shares according to each source of a company, in the order of the sources. */
export function statedTotalSharesOf(
  sources: readonly { readonly source?: SourceName; readonly profile: CompanyProfile }[],
): StatedTotalShares[] {
  return sources.flatMap(({ source = unnamedSource, profile: { totalNumberOfShares } }) =>
    totalNumberOfShares === undefined ? [] : [{ source, totalNumberOfShares }],
  );
}

/**
 * Finds the numbers of shares from which a stake can be derived. A source is used if it states no percentage of the
 * holding and the total number of shares is known. The total is the number that the source itself states. If the source
 * states none, it is the number on which all other sources agree. The total is never computed from the owners.
 *
 * @param records the records of one owner's holding in one company
 * @param totals the totals according to the sources of the company
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

/** Returns the stakes of one holding. Numbers of shares of several classes from one source give a single stake. */
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

/** Returns whether a record states a whole number of shares above 0 but no percentage. */
export function statesSharesAlone(record: OwnershipRecord): boolean {
  const { numberOfShares = 0 } = record;
  return Number.isSafeInteger(numberOfShares) && numberOfShares > 0 && !statesPercentage(record);
}

/**
 * Derives a stake from numbers of shares. If the exact stake has more decimals than a published figure, the result is
 * the range between the two nearest figures, both excluded. It is not rounded, because a figure of 50 % could then hide
 * a stake of more than half.
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

/** Returns the distinct totals that apply to a source, ascending. */
function totalsFor(source: SourceName, totals: readonly StatedTotalShares[]): number[] {
  const own = totals.filter((stated) => stated.source === source);
  const counting = (own.length > 0 ? own : totals).map(({ totalNumberOfShares }) => totalNumberOfShares);
  return [...new Set(counting.filter(Number.isSafeInteger))].sort((one, other) => one - other);
}

function statesPercentage({ stakePercent, minStakePercent, maxStakePercent }: OwnershipRecord): boolean {
  return [stakePercent, minStakePercent, maxStakePercent].some((percent) => percent !== undefined);
}
