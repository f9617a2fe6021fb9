import type { HoldingCells } from '@company-relations/register-loader';

/** Holdings of shares, as columns. A list of ends and stakes per holding, so that millions need little memory. */
export interface FoundHoldings {
  /** The numbers of the owner and of the owned company of each holding. */
  readonly ends: Uint32Array;
  /** The stake, the minimum and the maximum of each, in percent. NaN if it is not stated. See also `holdingFlags`. */
  readonly stakes: Float64Array;
  /** See `holdingFlags`. */
  readonly flags: Uint8Array;
  /** The place of the source of each in `sourceNames`. */
  readonly sources: Uint32Array;
  readonly sourceNames: readonly string[];
  /** Companies in which a holding begins or ends on a later day, each followed by the day. A company may be listed several times. */
  readonly nextDays: readonly number[];
}

/**
 * What applies to a holding. `isInForce`: it counts on the day of the load. `statesShares`: it has a number of shares in
 * place of the stake, and no percentage.
 */
export const holdingFlags = { isInForce: 1, isMinExcluded: 2, isMaxExcluded: 4, statesShares: 8 } as const;

/** Collects the holdings that a task writes. */
export class HoldingList {
  private ends: number[] = [];
  private stakes: number[] = [];
  private flags: number[] = [];
  private sources: number[] = [];
  private sourcePlaces = new Map<string, number>();
  private nextDays: number[] = [];

  add(owner: number, owned: number, holding: HoldingCells): void {
    const { stake, min, max, numberOfShares, source, nextDay } = holding;
    this.ends.push(owner, owned);
    this.stakes.push(numberOfShares ?? stake, min, max);
    this.flags.push(flagsOf(holding));
    const place = this.sourcePlaces.get(source) ?? this.sourcePlaces.size;
    this.sourcePlaces.set(source, place);
    this.sources.push(place);
    if (nextDay !== undefined) this.nextDays.push(owned, nextDay);
  }

  /** Returns everything, and begins again. */
  take(): FoundHoldings {
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

function flagsOf({ isInForce, isMinExcluded, isMaxExcluded, numberOfShares }: HoldingCells): number {
  return (
    (isInForce ? holdingFlags.isInForce : 0) |
    (isMinExcluded ? holdingFlags.isMinExcluded : 0) |
    (isMaxExcluded ? holdingFlags.isMaxExcluded : 0) |
    (numberOfShares === undefined ? 0 : holdingFlags.statesShares)
  );
}
