import type { OwnershipLink, ServiceId, Stake } from '@company-relations/ownership';

/** One current holding in a company. `stake`, `min` and `max` are percentages of the shares. */
export type HoldingRow = readonly [
  owner: number,
  isCompany: boolean,
  stake: number | null,
  min: number | null,
  max: number | null,
  votesAlone: boolean | null,
  minExcluded: boolean | null,
  maxExcluded: boolean | null,
  statesSharesAlone: boolean | null,
];

/** The holdings in one company. */
export interface HoldingsRow {
  readonly owned: number;
  readonly holdings: readonly HoldingRow[];
}

/** The direction of a walk along holdings: up to the owners, or down to the owned companies. */
export type Direction = 'up' | 'down';

/**
 * The result of a walk from one company. Either the company is over its budget, or `unopened` has the companies at
 * which the walk must continue: it reached them, but their neighbours have not been read yet.
 */
type Walk = { readonly overBudget: true } | { readonly overBudget: false; readonly unopened: readonly number[] };

/**
 * The holdings that were read so far for the companies of one page, and the companies from which the walk must
 * continue. A company is opened when its neighbours in the direction of the walk have been read.
 */
export class HoldingsWalk {
  private readonly holdings = new Map<number, OwnershipLink[]>();
  private readonly next = new Map<number, Set<number>>();
  private readonly opened = new Set<number>();
  private readonly passed = new Set<number>();
  private readonly unconsolidatedHoldings: Pick<OwnershipLink, 'owner' | 'owned'>[] = [];
  private linkCount = 0;

  constructor(private readonly direction: Direction) {}

  add({ owned, holdings }: HoldingsRow): void {
    if (this.holdings.has(owned)) return;
    const links: OwnershipLink[] = [];
    const owners = new Set<number>();
    for (const holding of holdings) {
      const [owner, isCompany, , , , votesAlone, , , statesSharesAlone] = holding;
      if (votesAlone) continue;
      if (statesSharesAlone || owners.has(owner))
        this.unconsolidatedHoldings.push({ owner: owner as ServiceId, owned: owned as ServiceId });
      owners.add(owner);
      links.push({ owner: owner as ServiceId, owned: owned as ServiceId, stake: stakeOf(holding) });
      if (this.direction === 'down') this.leads(owner, owned);
      // A person has no owner, so an upward walk ends at persons.
      else if (isCompany) this.leads(owned, owner);
    }
    this.holdings.set(owned, links);
    this.linkCount += links.length;
  }

  leads(from: number, to: number): void {
    const known = this.next.get(from);
    if (known) known.add(to);
    else this.next.set(from, new Set([to]));
  }

  open(companies: Iterable<number>): void {
    for (const company of companies) this.opened.add(company);
  }

  /**
   * Stores that a company is over its budget. Then every company from which the walk reaches this company is over its
   * budget too.
   */
  pass(company: number): void {
    this.passed.add(company);
  }

  /** Stores that everything that the walk can reach from these companies has been read. */
  complete(companies: Iterable<number>): void {
    const met = new Set(companies);
    for (const company of met) for (const next of this.next.get(company) ?? []) met.add(next);
    this.open(met);
  }

  get links(): OwnershipLink[] {
    return [...this.holdings.values()].flat();
  }

  /**
   * The holdings whose records must be read. An owner of such a holding has several links to the company, or the
   * holding states a number of shares and no percentage. A holding may be in the list several times.
   */
  get unconsolidated(): readonly Pick<OwnershipLink, 'owner' | 'owned'>[] {
    return this.unconsolidatedHoldings;
  }

  /** Returns the companies from which the walk has found more than `budget` holdings so far. */
  overBudget(companies: readonly ServiceId[], budget: number): Set<ServiceId> {
    if (this.linkCount <= budget && this.passed.size === 0) return new Set();
    return new Set(companies.filter((company) => this.walk(company, budget).overBudget));
  }

  /**
   * Returns the companies whose neighbours must be read next. These are the companies at which the walks from
   * `companies` must continue, without the walks that are over their budget.
   */
  unopened(companies: readonly ServiceId[], budget: number): ServiceId[] {
    const found = new Set<number>();
    for (const company of companies) {
      const walk = this.walk(company, budget);
      if (!walk.overBudget) for (const unopened of walk.unopened) found.add(unopened);
    }
    return [...found] as ServiceId[];
  }

  private walk(start: number, budget: number): Walk {
    const met = new Set([start]);
    const unopened: number[] = [];
    let links = this.direction === 'up' ? this.linksInto(start) : 0;
    for (const company of met) {
      if (links > budget || this.passed.has(company)) return { overBudget: true };
      if (!this.opened.has(company)) unopened.push(company);
      for (const next of this.next.get(company) ?? []) {
        if (met.has(next)) continue;
        met.add(next);
        links += this.linksInto(next);
      }
    }
    return links > budget ? { overBudget: true } : { overBudget: false, unopened };
  }

  private linksInto(company: number): number {
    return this.holdings.get(company)?.length ?? 0;
  }
}

/** The stake of a holding as it is recorded. */
export function stakeOf([, , stake, min, max, , minExcluded, maxExcluded]: HoldingRow): Stake {
  // Nearly all holdings have a percentage above 0, which describes the stake completely. A percentage of 0 can only be
  // understood together with the other members.
  if (stake) return { stakePercent: stake };
  return {
    ...(stake === null ? {} : { stakePercent: stake }),
    ...(min === null ? {} : { minStakePercent: min }),
    ...(max === null ? {} : { maxStakePercent: max }),
    ...(minExcluded ? { isMinStakeExcluded: true } : {}),
    ...(maxExcluded ? { isMaxStakeExcluded: true } : {}),
  };
}
