import type { HoldingForFigures } from '@company-relations/register-loader';

/**
 * Holdings of shares, as arrays of numbers instead of objects. Each array has one or more entries for each holding. In
 * this form, millions of holdings need little memory.
 */
export interface CompactHoldings {
  /** The number of the owner and the number of the owned company, for each holding. */
  readonly ends: Uint32Array;
  /**
   * The stake, the minimum and the maximum of each holding, in percent. A value that is not stated is NaN. If the flag
   * `statesShares` is set, the number of shares takes the place of the stake; see `holdingFlags`.
   */
  readonly stakes: Float64Array;
  /** See `holdingFlags`. */
  readonly flags: Uint8Array;
  /** For each holding, the index of its source in `sourceNames`. */
  readonly sources: Uint32Array;
  readonly sourceNames: readonly string[];
  /**
   * Pairs of a company's number and a day after the day of the load on which a holding in this company begins or ends,
   * in days since 1970-01-01. A company may occur in several pairs.
   */
  readonly nextDays: readonly number[];
}

/**
 * The flags of a holding. `isInForce`: the holding counts on the day of the load. `isMinExcluded` and `isMaxExcluded`:
 * the bound is not part of the range. `statesShares`: the record has a number of shares and no percentage, and `stakes`
 * has the number of shares instead of the stake.
 */
export const holdingFlags = { isInForce: 1, isMinExcluded: 2, isMaxExcluded: 4, statesShares: 8 } as const;

/** Collects the holdings that a task writes. */
export class CompactHoldingsCollector {
  private ends: number[] = [];
  private stakes: number[] = [];
  private flags: number[] = [];
  private sources: number[] = [];
  private sourcePlaces = new Map<string, number>();
  private nextDays: number[] = [];

  add(owner: number, owned: number, holding: HoldingForFigures): void {
    const { stake, min, max, numberOfShares, source, nextDay } = holding;
    this.ends.push(owner, owned);
    this.stakes.push(numberOfShares ?? stake, min, max);
    this.flags.push(flagsOf(holding));
    const place = this.sourcePlaces.get(source) ?? this.sourcePlaces.size;
    this.sourcePlaces.set(source, place);
    this.sources.push(place);
    if (nextDay !== undefined) this.nextDays.push(owned, nextDay);
  }

  /** Returns all holdings that were collected since the last call, and starts a new list. */
  take(): CompactHoldings {
    const { ends, stakes, flags, sources, sourcePlaces, nextDays } = this;
    [this.ends, this.stakes, this.flags, this.sources, this.nextDays] = [[], [], [], [], []];
    this.sourcePlaces = new Map();
    return {
      ends: Uint32Array.from(ends),
      stakes: Float64Array.from(stakes),
      flags: Uint8Array.from(flags),
      sources: Uint32Array.from(sources),
      sourceNames: [...sourcePlaces.keys()],
      nextDays,
    };
  }
}

function flagsOf({ isInForce, isMinExcluded, isMaxExcluded, numberOfShares }: HoldingForFigures): number {
  return (
    (isInForce ? holdingFlags.isInForce : 0) |
    (isMinExcluded ? holdingFlags.isMinExcluded : 0) |
    (isMaxExcluded ? holdingFlags.isMaxExcluded : 0) |
    (numberOfShares === undefined ? 0 : holdingFlags.statesShares)
  );
}
