import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { highDiverges, lowDiverges, marksOf, overIssued, uncertain } from './chain-marks';
import { type Propagation, type PathSums, sumPaths, unitePathMarks, membersOf } from './path-sums';
import { LoopCache } from './loop-cache';
import { maxDenselySolvedMembers } from './loop';
import { type LoopShares, sharesInLoop } from './loop-shares';
import { sourceComponentsOf } from './source-components';
import { idOf, indexOwnership, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { componentsOf, explorer, type Explorer, type Condensation } from './condensation';
import { LoopSolver } from './loop-solver';
import { type ChainBits, openBoundsAt, OpenPaths } from './open-paths';
import { openMin, roundedPercent, type Stake, stakeBetween, unknownStake } from './stake';

/** An ultimate owner of a company with its stake through all chains together. */
export interface UltimateOwner {
  readonly owner: ServiceId;
  readonly stake: Stake;
}

/** An ultimate owner with the maximum of its stake in percent before it is clamped at 100. Infinite if nothing bounds it. */
export interface UnclampedUltimateOwner extends UltimateOwner {
  readonly unclampedMax: number;
}

/** A company below an ultimate owner, with the owner's stake. */
export interface UltimatelyOwned {
  readonly owned: ServiceId;
  readonly stake: Stake;
}

/** The sum of all chains between two nodes, as fractions. They are meaningless where the marks say that they diverge. */
interface Chains {
  readonly low: number;
  readonly high: number;
  readonly marks: number;
  /** The open bounds of `low` and `high`, as bits. */
  readonly open: number;
}

/** A smaller loop is solved in less than a tenth of a millisecond and needs no preparation. */
const minMembersPrepared = 32;

/** The tools for one direction of the holdings: up to the owners, or down to the owned companies. */
interface Direction {
  readonly explore: Explorer;
  readonly low: LoopSolver;
  readonly high: LoopSolver;
}

/** Finds the components at which chains begin or end. Later calls need the shares inside these loops, and no series. */
type EndpointsOf = (reach: Condensation) => (component: number) => boolean;

/**
 * Ultimate ownership over direct holdings, as docs/ultimate-ownership.md defines it. One instance serves any number of
 * companies. The links must include all holdings above a company for `owners`, and all holdings in the companies below it for
 * `owned`. Other links change nothing. Figures are percent with 6 decimals and do not depend on the order of the links.
 */
export class UltimateOwnership {
  readonly graph: OwnershipGraph;
  private readonly up: Direction;
  private readonly down: Direction;
  private readonly shares = new LoopCache<LoopShares>();
  private readonly openPaths: OpenPaths;
  private largestLoopSize: number | undefined;

  constructor(links: readonly OwnershipLink[]) {
    this.graph = indexOwnership(links);
    this.openPaths = new OpenPaths(this.graph);
    const { low, high, owners, owned } = this.graph;
    this.up = { explore: explorer(owners), low: new LoopSolver(low), high: new LoopSolver(high) };
    this.down = { explore: explorer(owned), low: new LoopSolver(low), high: new LoopSolver(high) };
  }

  /** The ultimate owners of a company, ascending by `ServiceId`. */
  owners(company: ServiceId): UltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains) }));
  }

  /** As `owners`, with the unclamped maximum that a caller needs to subtract parts of a stake. */
  unclampedOwners(company: ServiceId): UnclampedUltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({
      owner,
      stake: stakeOf(chains),
      unclampedMax: unclampedMaxOf(chains),
    }));
  }

  /**
   * Solves the loops above a company, which takes the cube of their members. Afterwards `owners`, `unclampedOwners` and
   * `unidentified` of it and of the companies above it take at most some milliseconds.
   */
  *prepareOwners(company: ServiceId): Steps<void> {
    yield* this.prepare(this.up, company, (reach) => {
      const { isSource } = sourceComponentsOf(reach);
      return (component) => isSource[component] === 1;
    });
  }

  /** As `prepareOwners`, for `owned`. */
  *prepareOwned(owner: ServiceId): Steps<void> {
    yield* this.prepare(this.down, owner, () => (component) => component === 0);
  }

  private *prepare({ explore, low, high }: Direction, company: ServiceId, endpointsOf: EndpointsOf): Steps<void> {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined || this.sizeOfLargestLoop() < minMembersPrepared) return;
    yield;
    const reach = explore(node);
    const isEnd = endpointsOf(reach);
    const isUncertain = this.graph.uncertain.includes(1);
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      const members = membersOf(reach, component);
      if (members.length < minMembersPrepared) continue;
      if (isEnd(component)) {
        yield* this.sharesInSteps(reach, members);
        continue;
      }
      yield* low.prepare(reach, members);
      if (isUncertain) yield* high.prepare(reach, members);
    }
  }

  private chainsInto(company: ServiceId): { readonly owner: ServiceId; readonly chains: Chains }[] {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return [];
    if (this.hasOnlySourceOwners(node)) return this.directOwners(node);
    const reach = this.up.explore(node);
    const { isSource, holdsOutside } = sourceComponentsOf(reach);
    // Inside a closed loop chains count once for each member, without the chains that return to it.
    const ascent = this.propagate(this.up, reach, { skipsLoop: (component) => isSource[component] === 1 });
    const bits = this.openPaths.above(reach, isSource);
    const found: { owner: ServiceId; chains: Chains }[] = [];
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      if (isSource[component] === 0) continue;
      const members = membersOf(reach, component);
      const chainsOf =
        members.length === 1
          ? (owner: number) => ascent.chainsTo(owner, bits)
          : this.chainsFromLoop(reach, members, { ascent, holdsOutside, bits });
      members.forEach((member, place) => {
        if (member !== 0)
          found.push({ owner: idOf(this.graph, reach.nodes[member] as number), chains: chainsOf(member, place) });
      });
    }
    return found.sort((a, b) => a.owner - b.owner);
  }

  /** Whether no direct owner of the company has owners itself. Then each chain is one holding, which is the usual case. */
  private hasOnlySourceOwners(node: number): boolean {
    const { start, to } = this.graph.owners;
    for (let holding = start[node] as number; holding < (start[node + 1] as number); holding++)
      if (this.hasRecordedOwners(to[holding] as number)) return false;
    return true;
  }

  private directOwners(node: number): { readonly owner: ServiceId; readonly chains: Chains }[] {
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

  /** Whether the company is in or below a loop too large to solve densely. Then `owners` may take seconds for each company. */
  dependsOnOversizedLoop(company: ServiceId): boolean {
    return this.reachesOversizedLoop(this.up, company);
  }

  /** Whether the owner is in or above such a loop. Then `owned` may take seconds. */
  leadsIntoOversizedLoop(owner: ServiceId): boolean {
    return this.reachesOversizedLoop(this.down, owner);
  }

  /** Whether all owners above the company belong to its own loop. Then it is an ultimate owner of the companies below it. */
  isUltimateOwner(company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return true;
    const { start, to } = this.graph.owners;
    // A fast path: usually a direct owner has no owners, and then there is nothing to explore.
    if (to.subarray(start[node], start[node + 1]).some((owner) => !this.hasRecordedOwners(owner))) return false;
    return this.up.explore(node).componentStart.length === 2;
  }

  /** All companies below an ultimate owner with its stake in each, ascending by `ServiceId`. */
  owned(owner: ServiceId): UltimatelyOwned[] {
    const node = this.graph.nodeOf.get(owner);
    if (node === undefined) return [];
    const reach = this.down.explore(node);
    const descent = this.propagate(this.down, reach, {
      start: this.startIn(reach, membersOf(reach, 0)),
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
   * The part of a company without a recorded owner, in the company itself or in any company above, in percent. Undefined if it
   * cannot be computed: the company has no recorded owners, it is in a closed loop, or above it are ranges, an over-issued
   * company or a closed loop. The members of a closed loop are ultimate owners, and what they hold is not unidentified.
   */
  unidentified(company: ServiceId): number | undefined {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined || !this.hasRecordedOwners(node)) return undefined;
    const reach = this.up.explore(node);
    if (hasOwnedUltimateOwner(reach)) return undefined;
    const { low, marks } = this.propagate(this.up, reach);
    if (marks.some((mark) => mark !== 0) || low.diverged.some((flag) => flag !== 0)) return undefined;
    let rest = 0;
    reach.nodes.forEach((above, local) => {
      const [first, last] = [this.graph.owners.start[above] as number, this.graph.owners.start[above + 1] as number];
      let recorded = 0;
      for (let holding = first; holding < last; holding++) recorded += this.graph.low[holding] as number;
      if (last > first) rest += (1 - recorded) * (low.amount[local] as number);
    });
    return Math.max(0, stakeBetween(rest * 100, rest * 100, true).stakePercent ?? 0);
  }

  private reachesOversizedLoop({ explore }: Direction, company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    // A fast path: such a loop is rare, and without one there is nothing to explore.
    if (node === undefined || this.sizeOfLargestLoop() <= maxDenselySolvedMembers) return false;
    return largestComponent(explore(node)) > maxDenselySolvedMembers;
  }

  private sizeOfLargestLoop(): number {
    return (this.largestLoopSize ??= largestComponent(componentsOf(this.graph.owners)));
  }

  private hasRecordedOwners(node: number): boolean {
    const { start } = this.graph.owners;
    return (start[node + 1] as number) > (start[node] as number);
  }

  /** The share of each member of a closed loop in the company, over all chains that leave the loop from any member. */
  private chainsFromLoop(
    reach: Condensation,
    members: Int32Array,
    {
      ascent,
      holdsOutside,
      bits,
    }: { readonly ascent: Propagated; readonly holdsOutside: Uint8Array; readonly bits: ChainBits },
  ) {
    const shares = this.sharesIn(reach, members);
    const exits = Array.from(members.keys()).filter((place) => holdsOutside[members[place] as number] === 1);
    return (owner: number, place: number): Chains => {
      let [low, high, marks] = [0, 0, 0];
      for (const exit of exits) {
        const [local, inner] = [members[exit] as number, place * shares.size + exit];
        low += (shares.low[inner] as number) * (ascent.low.amount[local] as number);
        high += (shares.high[inner] as number) * (ascent.high.amount[local] as number);
        marks |= (shares.marks[inner] as number) | ascent.marksTo(local);
      }
      return { low, high, marks, open: this.openPaths.inLoop(reach, bits, owner) };
    };
  }

  /** The share of node 0 in each member of its loop. Undefined if node 0 is in no loop. */
  private startIn(reach: Condensation, members: Int32Array): Propagated | undefined {
    if (members.length === 1) return undefined;
    const shares = this.sharesIn(reach, members);
    const row = members.indexOf(0) * shares.size;
    const empty = () => ({
      amount: new Float64Array(reach.nodes.length),
      diverged: new Uint8Array(reach.nodes.length),
    });
    const start = new Propagated(new Uint8Array(reach.nodes.length), empty(), empty());
    members.forEach((member, place) => {
      const marks = shares.marks[row + place] as number;
      start.marks[member] = marks & (uncertain | overIssued);
      for (const [sums, share, diverges] of [
        [start.low, shares.low, lowDiverges],
        [start.high, shares.high, highDiverges],
      ] as const) {
        sums.amount[member] = share[row + place] as number;
        sums.diverged[member] = marks & diverges ? 1 : 0;
      }
    });
    return start;
  }

  private sharesIn(reach: Condensation, members: Int32Array): LoopShares {
    return runAtOnce(this.sharesInSteps(reach, members));
  }

  private *sharesInSteps(reach: Condensation, members: Int32Array): Steps<LoopShares> {
    const nodes = Array.from(members, (member) => reach.nodes[member] as number);
    return yield* this.shares.inSteps(nodes[0] as number, 2 * nodes.length ** 2, () => sharesInLoop(this.graph, nodes));
  }

  private propagate(
    { low: atLeast, high: atMost }: Direction,
    reach: Condensation,
    { start, skipsLoop }: Propagation<Propagated> = {},
  ): Propagated {
    const marks = unitePathMarks(reach, (holding) => marksOf(this.graph, holding), { start: start?.marks, skipsLoop });
    const low = sumPaths(reach, atLeast, { start: start?.low, skipsLoop });
    const isPoint = marks.every((mark) => (mark & uncertain) === 0);
    return new Propagated(marks, low, isPoint ? low : sumPaths(reach, atMost, { start: start?.high, skipsLoop }));
  }
}

/** The marks and path sums of all chains from one node to every other node. */
class Propagated {
  constructor(
    readonly marks: Uint8Array,
    readonly low: PathSums,
    readonly high: PathSums,
  ) {}

  chainsTo(node: number, bits: ChainBits): Chains {
    return {
      low: this.low.amount[node] as number,
      high: this.high.amount[node] as number,
      marks: this.marksTo(node),
      open: openBoundsAt(bits, node),
    };
  }

  marksTo(node: number): number {
    return (
      (this.marks[node] as number) |
      (this.low.diverged[node] ? lowDiverges : 0) |
      (this.high.diverged[node] ? highDiverges : 0)
    );
  }
}

/** Whether an ultimate owner has recorded owners: it is a member of a closed loop, or the only owner of itself. */
function hasOwnedUltimateOwner(reach: Condensation): boolean {
  const { isSource } = sourceComponentsOf(reach);
  const { start, componentOf } = reach;
  return componentOf.some(
    (component, node) =>
      node !== 0 && isSource[component] === 1 && (start[node + 1] as number) > (start[node] as number),
  );
}

/** The size of the largest component. */
function largestComponent({ componentStart }: Pick<Condensation, 'componentStart'>): number {
  return componentStart.reduce(
    (largest, start, component) =>
      component > 0 ? Math.max(largest, start - (componentStart[component - 1] as number)) : largest,
    0,
  );
}

function stakeOf({ low, high, marks, open }: Chains): Stake {
  if (marks & (overIssued | lowDiverges)) return unknownStake;
  if (marks & highDiverges) return stakeBetween(low * 100, 100, false, open & openMin);
  return stakeBetween(low * 100, high * 100, (marks & uncertain) === 0, open);
}

function unclampedMaxOf({ high, marks }: Chains): number {
  return marks & (overIssued | lowDiverges | highDiverges) ? Infinity : roundedPercent(high * 100);
}
