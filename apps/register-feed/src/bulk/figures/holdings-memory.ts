import type { StatedTotalShares } from '@company-relations/ownership';
import { type CompactHoldings, holdingFlags } from './compact-holdings';

/**
 * All holdings of shares of a baseline, and facts about the ultimate ownerships (figures) that are derived from the
 * holdings. All converters share this memory. `EntityIndex` defines the numbers of entities.
 */
export interface HoldingsMemory {
  /**
   * The index of the first holding in each entity, by the number of the entity (Uint32). The last entry is the end of
   * the list of holdings.
   */
  readonly starts: SharedArrayBuffer;
  /**
   * The owner of each holding, by the index of the holding (Uint32). `stakes`, `flags` and `sources` are as in
   * `CompactHoldings`.
   */
  readonly owners: SharedArrayBuffer;
  readonly stakes: SharedArrayBuffer;
  readonly flags: SharedArrayBuffer;
  readonly sources: SharedArrayBuffer;
  readonly sourceNames: readonly string[];
  /**
   * The first day after the day of the load on which a holding in a company begins or ends, in days since 1970-01-01.
   * The key is the number of the company. A company without such a day is missing.
   */
  readonly nextDays: ReadonlyMap<number, number>;
  /**
   * The total numbers of its shares that the sources of a company state, by the number of the company. Contains only
   * companies in which a holding states a number of shares.
   */
  readonly totals: ReadonlyMap<number, readonly StatedTotalShares[]>;
  /** The number of holdings in each entity on the day of the load, by the number of the entity (Uint32). */
  readonly counts: SharedArrayBuffer;
  /**
   * The number of figures of each entity, by the number of the entity (Uint32). A figure is an ultimate ownership in
   * the entity.
   */
  readonly figures: SharedArrayBuffer;
  /**
   * The first day on which the ultimate ownerships of each entity may change, in days since 1970-01-01, or 0 if there
   * is no such day (Int32).
   */
  readonly untils: SharedArrayBuffer;
  /** The `figureMarks` of each entity, by the number of the entity (Uint8). */
  readonly marks: SharedArrayBuffer;
}

/**
 * Facts about the figures (ultimate ownerships) of an entity. `isOmitted`: the company has no figures, because there
 * are too many holdings in the company and its direct and indirect owners. `mayOmitBelow`: the figures of the entity,
 * or of a company that the entity owns directly or indirectly, may be omitted.
 */
export const figureMarks = { isOmitted: 1, mayOmitBelow: 2 } as const;

/**
 * The maximum number of holdings from which ultimate ownerships are derived in memory. Each holding takes some 70 bytes
 * while holdings are sorted, so the maximum takes about two gigabytes.
 */
const maxHoldings = 30_000_000;

/** Puts the holdings of all tasks together. */
export class CollectedHoldings {
  private readonly parts: CompactHoldings[] = [];
  private readonly sources = new Map<string, number>();
  private readonly nextDays = new Map<number, number>();
  private count = 0;
  /**
   * True if any holding states a number of shares and no percentage. Only then are the total numbers of shares needed.
   */
  stateShares = false;

  /** @param max the largest number of holdings to keep. */
  constructor(private readonly max = maxHoldings) {}

  /** True if there are more holdings than fit into memory. In this case, all collected holdings were dropped. */
  get areTooMany(): boolean {
    return this.count > this.max;
  }

  add(found: CompactHoldings): void {
    this.count += found.flags.length;
    if (this.areTooMany) {
      this.parts.length = 0;
      this.stateShares = false;
      return;
    }
    const places = found.sourceNames.map((name) => this.placeOf(name));
    this.parts.push({ ...found, sources: found.sources.map((place) => places[place] as number) });
    this.stateShares ||= found.flags.some((flags) => (flags & holdingFlags.statesShares) !== 0);
    for (let at = 0; at < found.nextDays.length; at += 2) {
      const [company, day] = [found.nextDays[at] as number, found.nextDays[at + 1] as number];
      this.nextDays.set(company, Math.min(day, this.nextDays.get(company) ?? day));
    }
  }

  /**
   * Writes the collected holdings to shared memory, sorted by the owned company. Then drops the collected holdings.
   *
   * @param entities the number of entity numbers in `EntityIndex`.
   */
  memory(entities: number, totals: HoldingsMemory['totals']): HoldingsMemory {
    const { parts, count } = this;
    const shared = (bytes: number, of: number) => new SharedArrayBuffer(bytes * of);
    const memory: HoldingsMemory = {
      ...{ starts: shared(4, entities + 1), owners: shared(4, count), stakes: shared(24, count) },
      ...{ flags: shared(1, count), sources: shared(4, count), sourceNames: [...this.sources.keys()] },
      ...{ nextDays: this.nextDays, totals, counts: shared(4, entities), figures: shared(4, entities) },
      ...{ untils: shared(4, entities), marks: shared(1, entities) },
    };
    const starts = new Uint32Array(memory.starts);
    // A counting sort. After the sums, `starts[company]` is the end of the company's holdings. `placing.place`
    // subtracts one from `starts[company]` for each holding that it writes. So afterwards `starts[company]` is the
    // index of the first holding.
    for (const { ends } of parts)
      for (let at = 1; at < ends.length; at += 2)
        starts[ends[at] as number] = (starts[ends[at] as number] as number) + 1;
    for (let entity = 0, sum = 0; entity <= entities; entity += 1) {
      sum += starts[entity] as number;
      starts[entity] = sum;
    }
    const placing = new Placing(memory);
    for (let part = parts.pop(); part; part = parts.pop()) placing.place(part);
    return memory;
  }

  private placeOf(source: string): number {
    const place = this.sources.get(source) ?? this.sources.size;
    this.sources.set(source, place);
    return place;
  }
}

/** The holdings in the memory, as arrays of numbers. */
export class HoldingArrays {
  protected readonly starts: Uint32Array;
  protected readonly owners: Uint32Array;
  protected readonly stakes: Float64Array;
  protected readonly flags: Uint8Array;
  protected readonly sources: Uint32Array;
  protected readonly counts: Uint32Array;

  constructor({ starts, owners, stakes, flags, sources, counts }: HoldingsMemory) {
    this.starts = new Uint32Array(starts);
    this.owners = new Uint32Array(owners);
    this.stakes = new Float64Array(stakes);
    this.flags = new Uint8Array(flags);
    this.sources = new Uint32Array(sources);
    this.counts = new Uint32Array(counts);
  }
}

class Placing extends HoldingArrays {
  place({ ends, stakes, flags, sources }: CompactHoldings): void {
    for (let at = 0; at < flags.length; at += 1) {
      const owned = ends[2 * at + 1] as number;
      const place = (this.starts[owned] as number) - 1;
      this.starts[owned] = place;
      this.owners[place] = ends[2 * at] as number;
      this.stakes.set(stakes.subarray(3 * at, 3 * at + 3), 3 * place);
      this.flags[place] = flags[at] as number;
      this.sources[place] = sources[at] as number;
      if ((flags[at] as number) & holdingFlags.isInForce) this.counts[owned] = (this.counts[owned] as number) + 1;
    }
  }
}
