import { type HoldingsOfCompanies, consolidateLinksWithStakes, stakeOf } from '@company-relations/company-graph';
import {
  type OwnershipLink,
  type ServiceId,
  shareCountsOf,
  type SourceName,
  stakesOf,
  type StatedOwnership,
} from '@company-relations/ownership';
import type { EntityDirectory } from '../entity-directory';
import type { WalkSettings } from './derive-settings';
import { holdingFlags } from './compact-holdings';
import { HoldingArrays, type HoldingsMemory } from './holdings-memory';

/** Companies whose ultimate ownerships are derived together, with all holdings that the derivation needs. */
interface Batch {
  /** The numbers of the companies. */
  readonly companies: readonly number[];
  readonly holdings: HoldingsOfCompanies;
}

type StatedStakes = Parameters<typeof consolidateLinksWithStakes>[1][number];

/**
 * The sizes at which a batch is complete: the number of holdings in its companies and in their direct and indirect
 * owners, or the number of its companies.
 */
const batchLimits = { holdings: 20_000, companies: 500 };

/**
 * Reads from memory the same holdings that `deriveFigures` reads from a graph: the holdings in some companies and in
 * all their direct and indirect owners.
 */
export class HoldingsAbove extends HoldingArrays {
  /**
   * For each entity, by its number: the number of the last walk through owners that reached the entity. A walk uses
   * this number to visit each entity only once.
   */
  private readonly met: Uint32Array;
  /** For each entity, by its number: the number of the last batch that includes the entity. */
  private readonly included: Uint32Array;
  private walkNumber = 0;
  private batchNumber = 0;

  constructor(
    private readonly memory: HoldingsMemory,
    private readonly directory: EntityDirectory,
    private readonly settings: WalkSettings,
  ) {
    super(memory);
    this.met = new Uint32Array(this.counts.length);
    this.included = new Uint32Array(this.counts.length);
  }

  /**
   * Divides the companies with numbers from `from` up to, but not including, `until` into batches. Companies in which
   * there is no holding are left out.
   */
  *batches(from: number, until: number): Generator<Batch> {
    let [companies, reached, over, holdings] = [[] as number[], [] as number[], new Set<ServiceId>(), 0];
    this.batchNumber += 1;
    for (let company = from; company < until; company += 1) {
      if (this.starts[company] === this.starts[company + 1]) continue;
      companies.push(company);
      const above = this.above(company);
      if (!above) over.add(this.idOf(company));
      for (const entity of above ?? []) {
        if (this.included[entity] === this.batchNumber) continue;
        this.included[entity] = this.batchNumber;
        reached.push(entity);
        holdings += this.counts[entity] as number;
      }
      if (companies.length < batchLimits.companies && holdings < batchLimits.holdings) continue;
      yield this.batch(companies, reached, over);
      [companies, reached, over, holdings] = [[], [], new Set(), 0];
      this.batchNumber += 1;
    }
    if (companies.length > 0) yield this.batch(companies, reached, over);
  }

  /**
   * Returns the numbers of a company and all its direct and indirect owners. Returns undefined if there are more
   * holdings in these entities than the bound allows.
   */
  private above(company: number): readonly number[] | undefined {
    const { bound } = this.settings;
    this.walkNumber += 1;
    this.met[company] = this.walkNumber;
    const above = [company];
    let holdings = this.counts[company] as number;
    for (let at = 0; at < above.length; at += 1) {
      if (holdings > bound) return undefined;
      const owned = above[at] as number;
      for (let place = this.starts[owned] as number; place < (this.starts[owned + 1] as number); place += 1) {
        const owner = this.owners[place] as number;
        if (!this.isInForce(place) || this.met[owner] === this.walkNumber) continue;
        this.met[owner] = this.walkNumber;
        above.push(owner);
        holdings += this.counts[owner] as number;
      }
    }
    return holdings > bound ? undefined : above;
  }

  private batch(companies: readonly number[], reached: readonly number[], overBudget: ReadonlySet<ServiceId>): Batch {
    const links: OwnershipLink[] = [];
    const stated: StatedStakes[] = [];
    const nextDayOf = new Map<ServiceId, number>();
    for (const owned of reached) {
      const day = this.memory.nextDays.get(owned);
      if (day !== undefined) nextDayOf.set(this.idOf(owned), day);
      const unconsolidated = this.addLinks(owned, links);
      if (unconsolidated.size > 0) stated.push(...this.statedStakes(unconsolidated, owned));
    }
    return {
      companies,
      holdings: {
        companies: companies.map((company) => this.idOf(company)),
        links: consolidateLinksWithStakes(links, stated, this.settings.priority),
        overBudget,
        nextDayOf,
      },
    };
  }

  /**
   * Adds the holdings in a company to `links`. Returns the owners whose stake is not known yet, because the stake must
   * be computed from several records or from a number of shares.
   */
  private addLinks(owned: number, links: OwnershipLink[]): ReadonlySet<number> {
    const unconsolidated = new Set<number>();
    const owners = new Set<number>();
    for (let place = this.starts[owned] as number; place < (this.starts[owned + 1] as number); place += 1) {
      if (!this.isInForce(place)) continue;
      const owner = this.owners[place] as number;
      if (this.has(place, holdingFlags.statesShares) || owners.has(owner)) unconsolidated.add(owner);
      owners.add(owner);
      links.push({ owner: this.idOf(owner), owned: this.idOf(owned), stake: this.stakeAt(place) });
    }
    return unconsolidated;
  }

  private statedStakes(owners: ReadonlySet<number>, owned: number): StatedStakes[] {
    const recordsOf = new Map([...owners].map((owner) => [owner, [] as StatedOwnership[]]));
    for (let place = this.starts[owned] as number; place < (this.starts[owned + 1] as number); place += 1) {
      const records = recordsOf.get(this.owners[place] as number);
      if (records && this.isInForce(place)) records.push(this.recordAt(place));
    }
    const totals = this.memory.totals.get(owned) ?? [];
    return [...recordsOf].map(([owner, records]) => ({
      owner: this.idOf(owner),
      owned: this.idOf(owned),
      stakes: stakesOf(records, shareCountsOf(records, totals)),
    }));
  }

  /** Returns the record of a holding. It has only the members from which the stake is computed. */
  private recordAt(place: number): StatedOwnership {
    const source = this.memory.sourceNames[this.sources[place] as number] as SourceName;
    const statesShares = this.has(place, holdingFlags.statesShares);
    return {
      source,
      record: statesShares ? { numberOfShares: this.stakes[3 * place] as number } : this.stakeAt(place),
    };
  }

  private stakeAt(place: number): OwnershipLink['stake'] {
    if (this.has(place, holdingFlags.statesShares)) return {};
    const [stake, min, max] = [0, 1, 2].map((at) => orNull(this.stakes[3 * place + at] as number)) as [
      number | null,
      number | null,
      number | null,
    ];
    const [isMinExcluded, isMaxExcluded] = [
      this.has(place, holdingFlags.isMinExcluded),
      this.has(place, holdingFlags.isMaxExcluded),
    ];
    return stakeOf([0, false, stake, min, max, null, isMinExcluded, isMaxExcluded, null]);
  }

  private isInForce(place: number): boolean {
    return this.has(place, holdingFlags.isInForce);
  }

  private has(place: number, flag: number): boolean {
    return ((this.flags[place] as number) & flag) !== 0;
  }

  private idOf(entity: number): ServiceId {
    return this.directory.serviceId(entity) as ServiceId;
  }
}

function orNull(percent: number): number | null {
  return Number.isNaN(percent) ? null : percent;
}
