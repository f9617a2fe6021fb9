import { type ServiceId, serviceId } from '../../entities';
import type { OwnershipLink } from '../ownership-graph';
import type { Stake } from '../stake';
import { UltimateOwnership } from '../ultimate-ownership';

/** A direct holding in test notation. A number is an exact stake in percent. */
export type Holding = readonly [owner: string, stake: number | Stake, owned: string];

/**
 * A corporate group whose companies and owners have names, for readable scenarios. ServiceIds begin with 1, in the
 * order in which the names appear.
 */
export class Group {
  readonly links: readonly OwnershipLink[];
  readonly ownership: UltimateOwnership;
  private readonly names: readonly string[];
  private readonly idOf: ReadonlyMap<string, ServiceId>;

  constructor(holdings: readonly Holding[]) {
    this.names = [...new Set(holdings.flatMap(([owner, , owned]) => [owner, owned]))];
    this.idOf = new Map(this.names.map((name, index) => [name, serviceId(index + 1)]));
    this.links = holdings.map(([owner, stake, owned]) => ({
      owner: this.id(owner),
      owned: this.id(owned),
      stake: typeof stake === 'number' ? { stakePercent: stake } : stake,
    }));
    this.ownership = new UltimateOwnership(this.links);
  }

  /** @throws RangeError if no holding contains the name. */
  id(name: string): ServiceId {
    const id = this.idOf.get(name);
    if (id === undefined) throw new RangeError(`no holding names ${name}`);
    return id;
  }

  /** The stake of each ultimate owner, by name. An exact stake is a number. */
  owners(company: string): Record<string, number | Stake> {
    return Object.fromEntries(
      this.ownership.owners(this.id(company)).map(({ owner, stake }) => [this.names[owner - 1], plain(stake)]),
    );
  }

  /** The stake of an ultimate owner in each company that it directly or indirectly owns. An exact stake is a number. */
  owned(owner: string): Record<string, number | Stake> {
    return Object.fromEntries(
      this.ownership.owned(this.id(owner)).map(({ owned, stake }) => [this.names[owned - 1], plain(stake)]),
    );
  }

  isUltimateOwner(company: string): boolean {
    return this.ownership.isUltimateOwner(this.id(company));
  }

  unidentified(company: string): number | undefined {
    return this.ownership.unidentified(this.id(company));
  }
}

function plain(stake: Stake): number | Stake {
  return Object.keys(stake).length === 1 && stake.stakePercent !== undefined ? stake.stakePercent : stake;
}
