import type { ServiceId } from '../entities';
import { type Arcs, idOf, indexOwnership, type OwnershipLink } from './ownership-graph';
import { componentsOf } from './condensation';
import { openMinBit, roundedPercent, type Stake } from './stake';

/** A company of which the owners together hold more than 100 %. */
export interface OverIssuedCompany {
  readonly company: ServiceId;
  /** The sum of the minimum stakes of all owners, in percent. */
  readonly sumOfMinimums: number;
  /** Set if one of the minimums is excluded, so that the owners certainly hold more than `sumOfMinimums`. */
  readonly isSumExcluded?: true;
  readonly owners: number;
}

/**
 * Companies that own each other, or one company that owns itself, without any other owner. Ids are in ascending order.
 */
export interface ClosedLoop {
  readonly companies: readonly ServiceId[];
}

/** A shareholder of a company. */
export interface Holder {
  readonly owner: ServiceId;
  readonly isCompany: boolean;
}

/**
 * Finds the over-issued companies among the owned companies of the links. The result is in ascending order.
 *
 * @param links all current holdings in each of these companies
 */
export function overIssuedCompanies(links: readonly OwnershipLink[]): OverIssuedCompany[] {
  const graph = indexOwnership(links);
  const { start } = graph.owners;
  const found: OverIssuedCompany[] = [];
  for (let node = 0; node < graph.ids.length; node++) {
    const [first, last] = [start[node] as number, start[node + 1] as number];
    if (first === last || graph.inOverIssued[first] === 0) continue;
    const sum = graph.recordedMin.subarray(first, last).reduce((total, min) => total + min, 0);
    const isSumExcluded = graph.open.subarray(first, last).some((open) => (open & openMinBit) !== 0);
    found.push({
      company: idOf(graph, node),
      sumOfMinimums: roundedPercent(sum),
      ...(isSumExcluded && { isSumExcluded }),
      owners: last - first,
    });
  }
  return found;
}

/**
 * Returns the greatest figure of a stake if this figure exceeds 100 %, which is an error of the register. Otherwise
 * returns undefined.
 */
export function figureAbove100({ stakePercent, minStakePercent, maxStakePercent }: Stake): number | undefined {
  const greatest = Math.max(stakePercent ?? 0, minStakePercent ?? 0, maxStakePercent ?? 0);
  return greatest > 100 ? greatest : undefined;
}

/**
 * Finds the closed loops of a whole graph. The caller adds the companies one by one, each once, in any order. Only
 * companies whose shareholders are all companies are stored, as numbers.
 */
export class ClosedLoopSearch {
  private readonly companies: number[] = [];
  private readonly start: number[] = [0];
  private readonly owners: number[] = [];

  /**
   * Adds a company.
   *
   * @param holders all current shareholders of the company. A shareholder may occur several times.
   */
  add(company: ServiceId, holders: readonly Holder[]): void {
    if (holders.length === 0 || holders.some(({ isCompany }) => !isCompany)) return;
    this.companies.push(company);
    for (const { owner } of holders) this.owners.push(owner);
    this.start.push(this.owners.length);
  }

  /** Returns the closed loops, in ascending order of their first companies. */
  find(): ClosedLoop[] {
    const arcs = this.arcs();
    const { order, componentStart, componentOf } = componentsOf(arcs);
    const loops: ServiceId[][] = [];
    for (let component = 0; component + 1 < componentStart.length; component++) {
      const members = order.subarray(componentStart[component], componentStart[component + 1]);
      if (!isClosed(arcs, members, componentOf)) continue;
      loops.push(Array.from(members, (member) => this.companies[member] as ServiceId).sort((a, b) => a - b));
    }
    return loops.sort((a, b) => (a[0] as number) - (b[0] as number)).map((companies) => ({ companies }));
  }

  /**
   * Returns the arcs from each stored company to its owners. The last node represents all entities that are not stored.
   */
  private arcs(): Arcs {
    const nodeOf = new Map(this.companies.map((company, node) => [company, node]));
    const outside = this.companies.length;
    const to = Int32Array.from(this.owners, (owner) => nodeOf.get(owner) ?? outside);
    return { start: Int32Array.from([...this.start, this.owners.length]), to, holding: Int32Array.from(to.keys()) };
  }
}

/** Returns whether each member has owners and all of these owners are members of the same component. */
function isClosed({ start, to }: Arcs, members: Int32Array, componentOf: Int32Array): boolean {
  return members.every((member) => {
    const owners = to.subarray(start[member], start[member + 1]);
    return owners.length > 0 && owners.every((owner) => componentOf[owner] === componentOf[member]);
  });
}
