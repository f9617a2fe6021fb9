import type { ServiceId } from '../entities';
import type { Steps } from '../steps';
import { marksOf } from './chain-marks';
import { type ChainSum, type DirectionTools, directionToolsOf, stakeOf, sumChains, unclampedMaxOf } from './chain-sums';
import { OpenBoundFinder } from './open-paths';
import { idOf, indexOwnership, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { OwnershipLoops } from './ownership-loops';
import { membersOf } from './path-sums';
import { sourceComponentsOf } from './source-components';
import type { Stake } from './stake';
import { unidentifiedPercent } from './unidentified-percent';

/** An ultimate owner of a company, with its stake through all chains together. */
export interface UltimateOwner {
  readonly owner: ServiceId;
  readonly stake: Stake;
}

/**
 * An ultimate owner, with the maximum of its stake in percent before it is limited to 100. Infinite if the stake has no
 * upper bound.
 */
export interface UnclampedUltimateOwner extends UltimateOwner {
  readonly unclampedMax: number;
}

/** A company that an ultimate owner directly or indirectly owns, with the owner's stake. */
export interface UltimatelyOwned {
  readonly owned: ServiceId;
  readonly stake: Stake;
}

/** All chains from one ultimate owner into a company. */
interface ChainsOfOwner {
  readonly owner: ServiceId;
  readonly chains: ChainSum;
}

/**
 * Computes ultimate ownership from direct holdings, as docs/ultimate-ownership.md defines it. One instance can be used
 * for any number of companies.
 *
 * For `owners`, the links must include all holdings above the company in the ownership graph. For `owned`, the links
 * must include all holdings in the companies below the owner. Other links change nothing. Figures are percentages with
 * 6 decimals. Figures do not depend on the order of the links.
 */
export class UltimateOwnership {
  readonly graph: OwnershipGraph;
  private readonly up: DirectionTools;
  private readonly down: DirectionTools;
  private readonly loops: OwnershipLoops;
  private readonly openPaths: OpenBoundFinder;

  constructor(links: readonly OwnershipLink[]) {
    this.graph = indexOwnership(links);
    this.openPaths = new OpenBoundFinder(this.graph);
    this.loops = new OwnershipLoops(this.graph);
    this.up = directionToolsOf(this.graph, this.graph.owners);
    this.down = directionToolsOf(this.graph, this.graph.owned);
  }

  /** Returns the ultimate owners of a company, in ascending order of `ServiceId`. */
  owners(company: ServiceId): UltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains) }));
  }

  /** Like `owners`, but with the unclamped maximum, from which callers can subtract parts of a stake. */
  unclampedOwners(company: ServiceId): UnclampedUltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({
      owner,
      stake: stakeOf(chains),
      unclampedMax: unclampedMaxOf(chains),
    }));
  }

  /**
   * Solves the loops above a company in the ownership graph. The time grows with the cube of the number of members of a
   * loop. Afterwards `owners`, `unclampedOwners` and `unidentified` take at most some milliseconds, for this company
   * and for the companies above it.
   */
  *prepareOwners(company: ServiceId): Steps<void> {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return;
    yield* this.loops.prepare(this.up, node, (reach) => {
      const { isSource } = sourceComponentsOf(reach);
      return (component) => isSource[component] === 1;
    });
  }

  /** Like `prepareOwners`, but for `owned`. */
  *prepareOwned(owner: ServiceId): Steps<void> {
    const node = this.graph.nodeOf.get(owner);
    if (node !== undefined) yield* this.loops.prepare(this.down, node, () => (component) => component === 0);
  }

  private chainsInto(company: ServiceId): ChainsOfOwner[] {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return [];
    if (this.hasOnlySourceOwners(node)) return this.directOwners(node);
    const reach = this.up.explore(node);
    const { isSource, holdsOutside } = sourceComponentsOf(reach);
    // Inside a closed loop, chains are counted separately for each member. Chains that return to the member are
    // omitted.
    const ascent = sumChains(this.graph, this.up, reach, { skipsLoop: (component) => isSource[component] === 1 });
    const bits = this.openPaths.above(reach, isSource);
    const openBoundsOf = (owner: number) => this.openPaths.inLoop(reach, bits, owner);
    const found: ChainsOfOwner[] = [];
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      if (isSource[component] === 0) continue;
      const members = membersOf(reach, component);
      const chainsOf =
        members.length === 1
          ? (owner: number) => ascent.chainsTo(owner, bits)
          : this.loops.chainsFrom(reach, members, { ascent, holdsOutside, openBoundsOf });
      members.forEach((member, place) => {
        if (member !== 0)
          found.push({ owner: idOf(this.graph, reach.nodes[member] as number), chains: chainsOf(member, place) });
      });
    }
    return found.sort((a, b) => a.owner - b.owner);
  }

  /**
   * Returns whether no direct owner of the company has owners. If so, each chain is a single holding, which is the
   * usual case.
   */
  private hasOnlySourceOwners(node: number): boolean {
    const { start, to } = this.graph.owners;
    for (let holding = start[node] as number; holding < (start[node + 1] as number); holding++)
      if (this.hasRecordedOwners(to[holding] as number)) return false;
    return true;
  }

  private directOwners(node: number): ChainsOfOwner[] {
    const { owners, low, high, open } = this.graph;
    const [first, last] = [owners.start[node] as number, owners.start[node + 1] as number];
    return Array.from({ length: last - first }, (_, place) => {
      const holding = first + place;
      const chains = {
        low: low[holding] as number,
        high: high[holding] as number,
        marks: marksOf(this.graph, holding),
        open: open[holding] as number,
      };
      return { owner: idOf(this.graph, owners.to[holding] as number), chains };
    });
  }

  /**
   * Returns whether the company is in a loop that is too large for the dense solution, or below such a loop in the
   * ownership graph. If so, `owners` may take seconds for each company.
   */
  dependsOnOversizedLoop(company: ServiceId): boolean {
    return this.reachesOversizedLoop(this.up, company);
  }

  /**
   * Returns whether the owner is in a loop that is too large for the dense solution, or owns a member of such a loop
   * directly or indirectly. If so, `owned` may take seconds.
   */
  leadsIntoOversizedLoop(owner: ServiceId): boolean {
    return this.reachesOversizedLoop(this.down, owner);
  }

  /**
   * Returns whether all direct and indirect owners of the company belong to its own loop. If so, the company is an
   * ultimate owner of the companies that it owns directly or indirectly.
   */
  isUltimateOwner(company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return true;
    const { start, to } = this.graph.owners;
    // A fast path: usually one of the direct owners has no owners. Then the owners need not be explored.
    if (to.subarray(start[node], start[node + 1]).some((owner) => !this.hasRecordedOwners(owner))) return false;
    return this.up.explore(node).componentStart.length === 2;
  }

  /**
   * Returns all companies that an ultimate owner owns directly or indirectly, with the owner's stake in each of them.
   * In ascending order of `ServiceId`.
   */
  owned(owner: ServiceId): UltimatelyOwned[] {
    const node = this.graph.nodeOf.get(owner);
    if (node === undefined) return [];
    const reach = this.down.explore(node);
    const descent = sumChains(this.graph, this.down, reach, {
      start: this.loops.startIn(reach, membersOf(reach, 0)),
      skipsLoop: (component) => component === 0,
    });
    const bits = this.openPaths.below(reach);
    return Array.from(reach.nodes, (below, local) => ({
      owned: idOf(this.graph, below),
      stake: stakeOf(descent.chainsTo(local, bits)),
    }))
      .slice(1)
      .sort((a, b) => a.owned - b.owned);
  }

  /**
   * Returns the part of a company that has no recorded owner, in percent. Includes the unrecorded parts of companies
   * above it in the ownership graph.
   *
   * Undefined if the part cannot be computed: the company has no recorded owners or is in a closed loop, or a range, an
   * over-issued company or a closed loop is above the company. The members of a closed loop are ultimate owners, so
   * their holdings count as identified.
   */
  unidentified(company: ServiceId): number | undefined {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined || !this.hasRecordedOwners(node)) return undefined;
    return unidentifiedPercent(this.graph, this.up, node);
  }

  private reachesOversizedLoop(direction: DirectionTools, company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    return node !== undefined && this.loops.reachesOversized(direction, node);
  }

  private hasRecordedOwners(node: number): boolean {
    const { start } = this.graph.owners;
    return (start[node + 1] as number) > (start[node] as number);
  }
}
