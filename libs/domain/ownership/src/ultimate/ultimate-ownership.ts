import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { highDiverges, lowDiverges, marksOf, overIssued, uncertain } from './chain-marks';
import { type Course, type Flow, flowThrough, marksAlong, membersOf } from './flow';
import { KeptLoops } from './kept-loops';
import { mostMembersSolvedDensely } from './loop';
import { type LoopShares, sharesInLoop } from './loop-shares';
import { outlineOf } from './outline';
import { idOf, indexOwnership, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { componentsOf, explorer, type Explorer, type Reach } from './reach';
import { SolvedLoops } from './solved-loops';
import { roundedPercent, type Stake, stakeBetween, unknownStake } from './stake';

/** An ultimate owner of a company with what it holds through all chains together. */
export interface UltimateOwner {
  readonly owner: ServiceId;
  readonly stake: Stake;
}

/** The same with the most that the stake may be in percent before it is cut at 100, infinite where nothing bounds it. */
export interface UncutUltimateOwner extends UltimateOwner {
  readonly uncutMost: number;
}

/** A company of which somebody is an ultimate owner, with the stake. */
export interface UltimatelyOwned {
  readonly owned: ServiceId;
  readonly stake: Stake;
}

/** All chains between two, as fractions that say nothing where the marks say that they diverge. */
interface Chains {
  readonly low: number;
  readonly high: number;
  readonly marks: number;
}

/** A loop of fewer members is solved in less than a tenth of a millisecond: there is nothing to prepare. */
const minMembersPrepared = 32;

/** Everything in one direction of the holdings: up to the owners, or down to the companies held in. */
interface Direction {
  readonly explore: Explorer;
  readonly low: SolvedLoops;
  readonly high: SolvedLoops;
}

/** Which solutions of loops are asked for later. */
interface Preparation {
  /** The components of a reach at which chains begin or end: there the shares inside the loop are asked for. */
  readonly endsOf: (reach: Reach) => (component: number) => boolean;
  /** Whether it is also asked what goes round in these. */
  readonly goesRoundAtEnds: boolean;
}

/**
 * Ultimate ownership over direct holdings, as docs/ultimate-ownership.md defines it. Made once for the holdings of any
 * number of companies: for each one all holdings above it (for `owners`) or in the companies below it (for `owned`) must be
 * there; others change nothing. Figures are percent with 6 decimals and do not depend on the order of the links.
 */
export class UltimateOwnership {
  readonly graph: OwnershipGraph;
  private readonly up: Direction;
  private readonly down: Direction;
  private readonly shares = new KeptLoops<LoopShares>();
  private largestLoopSize: number | undefined;

  constructor(links: readonly OwnershipLink[]) {
    this.graph = indexOwnership(links);
    const { low, high, owners, owned } = this.graph;
    this.up = { explore: explorer(owners), low: new SolvedLoops(low), high: new SolvedLoops(high) };
    this.down = { explore: explorer(owned), low: new SolvedLoops(low), high: new SolvedLoops(high) };
  }

  /** The ultimate owners of a company, ascending by `ServiceId`. */
  owners(company: ServiceId): UltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains) }));
  }

  /** As `owners`, for whoever takes parts away from the stakes. */
  uncutOwners(company: ServiceId): UncutUltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains), uncutMost: uncutMostOf(chains) }));
  }

  /**
   * Solves the loops above a company, which takes the cube of their members. Afterwards `owners` and `uncutOwners` of it, and
   * of those above it, take some milliseconds at most; `unidentified` too, where it was asked for here.
   */
  *prepareOwners(company: ServiceId, { unidentified = false } = {}): Steps<void> {
    const topsOf = (reach: Reach) => {
      const { isTop } = outlineOf(reach);
      return (component: number) => isTop[component] === 1;
    };
    yield* this.prepare(this.up, company, { endsOf: topsOf, goesRoundAtEnds: unidentified });
  }

  /** As `prepareOwners`, for `owned`. */
  *prepareOwned(owner: ServiceId): Steps<void> {
    yield* this.prepare(this.down, owner, { endsOf: () => (component) => component === 0, goesRoundAtEnds: false });
  }

  private *prepare({ explore, low, high }: Direction, company: ServiceId, { endsOf, goesRoundAtEnds }: Preparation): Steps<void> {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined || this.sizeOfLargestLoop() < minMembersPrepared) return;
    yield;
    const reach = explore(node);
    const isEnd = endsOf(reach);
    const isUncertain = this.graph.uncertain.includes(1);
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      const members = membersOf(reach, component);
      if (members.length < minMembersPrepared) continue;
      if (isEnd(component)) yield* this.sharesInSteps(reach, members);
      if (isEnd(component) && !goesRoundAtEnds) continue;
      yield* low.prepare(reach, members);
      if (isUncertain) yield* high.prepare(reach, members);
    }
  }

  private chainsInto(company: ServiceId): { readonly owner: ServiceId; readonly chains: Chains }[] {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return [];
    if (this.isHeldByTopsAlone(node)) return this.heldDirectly(node);
    const reach = this.up.explore(node);
    const { isTop, isEntered } = outlineOf(reach);
    // Inside a closed loop chains count once for each member, without those that return to it.
    const ascent = this.follow(this.up, reach, { isStill: (component) => isTop[component] === 1 });
    const found: { owner: ServiceId; chains: Chains }[] = [];
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      if (isTop[component] === 0) continue;
      const members = membersOf(reach, component);
      const chainsOf = members.length === 1 ? (owner: number) => ascent.chainsTo(owner) : this.chainsFromLoop(reach, members, { ascent, isEntered });
      members.forEach((member, place) => {
        if (member !== 0) found.push({ owner: idOf(this.graph, reach.nodes[member] as number), chains: chainsOf(member, place) });
      });
    }
    return found.sort((a, b) => a.owner - b.owner);
  }

  /** Whether nobody owns a part of anybody who holds in the company: then each chain is one holding. So it mostly is. */
  private isHeldByTopsAlone(node: number): boolean {
    const { start, to } = this.graph.owners;
    for (let holding = start[node] as number; holding < (start[node + 1] as number); holding++) if (this.hasRecordedOwners(to[holding] as number)) return false;
    return true;
  }

  private heldDirectly(node: number): { readonly owner: ServiceId; readonly chains: Chains }[] {
    const { owners, low, high } = this.graph;
    const [first, last] = [owners.start[node] as number, owners.start[node + 1] as number];
    return Array.from({ length: last - first }, (_, place) => {
      const holding = first + place;
      const chains = { low: low[holding] as number, high: high[holding] as number, marks: marksOf(this.graph, holding) };
      return { owner: idOf(this.graph, owners.to[holding] as number), chains };
    });
  }

  /** Whether the company is in or below a loop too large to be asked for: `owners` may take seconds for each company. */
  restsOnTooLargeLoop(company: ServiceId): boolean {
    return this.meetsTooLargeLoop(this.up, company);
  }

  /** Whether the owner is in or above such a loop: so may `owned`. */
  leadsIntoTooLargeLoop(owner: ServiceId): boolean {
    return this.meetsTooLargeLoop(this.down, owner);
  }

  /** Whether nobody outside owns a part of the company or of any company that owns it: then it is an ultimate owner below. */
  isUltimateOwner(company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return true;
    const { start, to } = this.graph.owners;
    // Mostly somebody who holds directly is owned by nobody: then there is nothing to explore.
    if (to.subarray(start[node], start[node + 1]).some((owner) => !this.hasRecordedOwners(owner))) return false;
    return this.up.explore(node).componentStart.length === 2;
  }

  /** All companies below an ultimate owner with what it holds in each, ascending by `ServiceId`. */
  owned(owner: ServiceId): UltimatelyOwned[] {
    const node = this.graph.nodeOf.get(owner);
    if (node === undefined) return [];
    const reach = this.down.explore(node);
    const descent = this.follow(this.down, reach, { start: this.startIn(reach, membersOf(reach, 0)), isStill: (component) => component === 0 });
    return Array.from(reach.nodes, (below, local) => ({ owned: idOf(this.graph, below), stake: stakeOf(descent.chainsTo(local)) }))
      .slice(1)
      .sort((a, b) => a.owned - b.owned);
  }

  /**
   * The part of a company that nobody is recorded to hold, here or in any company above, in percent. Undefined where that
   * cannot be said: a company without recorded owners, ranges, an over-issued company or a closed loop above.
   */
  unidentified(company: ServiceId): number | undefined {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined || !this.hasRecordedOwners(node)) return undefined;
    const reach = this.up.explore(node);
    const { low, marks } = this.follow(this.up, reach);
    if (marks.some((mark) => mark !== 0) || low.diverged.some((flag) => flag !== 0)) return undefined;
    let rest = 0;
    reach.nodes.forEach((above, local) => {
      const [first, last] = [this.graph.owners.start[above] as number, this.graph.owners.start[above + 1] as number];
      let held = 0;
      for (let holding = first; holding < last; holding++) held += this.graph.low[holding] as number;
      if (last > first) rest += (1 - held) * (low.amount[local] as number);
    });
    return Math.max(0, stakeBetween(rest * 100, rest * 100, true).stakePercent ?? 0);
  }

  private meetsTooLargeLoop({ explore }: Direction, company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    // Hardly ever is there any: then there is nothing to explore.
    if (node === undefined || this.sizeOfLargestLoop() <= mostMembersSolvedDensely) return false;
    return largestComponent(explore(node)) > mostMembersSolvedDensely;
  }

  private sizeOfLargestLoop(): number {
    return (this.largestLoopSize ??= largestComponent(componentsOf(this.graph.owners)));
  }

  private hasRecordedOwners(node: number): boolean {
    const { start } = this.graph.owners;
    return (start[node + 1] as number) > (start[node] as number);
  }

  /** What each member of a closed loop holds below over all chains that leave the loop from any of its members. */
  private chainsFromLoop(reach: Reach, members: Int32Array, { ascent, isEntered }: { readonly ascent: Followed; readonly isEntered: Uint8Array }) {
    const shares = this.sharesIn(reach, members);
    const exits = Array.from(members.keys()).filter((place) => isEntered[members[place] as number] === 1);
    return (_owner: number, place: number): Chains => {
      let [low, high, marks] = [0, 0, 0];
      for (const exit of exits) {
        const [local, inner] = [members[exit] as number, place * shares.size + exit];
        low += (shares.low[inner] as number) * (ascent.low.amount[local] as number);
        high += (shares.high[inner] as number) * (ascent.high.amount[local] as number);
        marks |= (shares.marks[inner] as number) | ascent.marksTo(local);
      }
      return { low, high, marks };
    };
  }

  /** What the members of a loop have of what flows down from node 0, one of them. A node that is in no loop has all. */
  private startIn(reach: Reach, members: Int32Array): Followed | undefined {
    if (members.length === 1) return undefined;
    const shares = this.sharesIn(reach, members);
    const row = members.indexOf(0) * shares.size;
    const empty = () => ({ amount: new Float64Array(reach.nodes.length), diverged: new Uint8Array(reach.nodes.length) });
    const start = new Followed(new Uint8Array(reach.nodes.length), empty(), empty());
    members.forEach((member, place) => {
      const marks = shares.marks[row + place] as number;
      start.marks[member] = marks & (uncertain | overIssued);
      for (const [flow, share, diverges] of [[start.low, shares.low, lowDiverges], [start.high, shares.high, highDiverges]] as const) {
        flow.amount[member] = share[row + place] as number;
        flow.diverged[member] = marks & diverges ? 1 : 0;
      }
    });
    return start;
  }

  private sharesIn(reach: Reach, members: Int32Array): LoopShares {
    return runAtOnce(this.sharesInSteps(reach, members));
  }

  private *sharesInSteps(reach: Reach, members: Int32Array): Steps<LoopShares> {
    const nodes = Array.from(members, (member) => reach.nodes[member] as number);
    return yield* this.shares.inSteps(nodes[0] as number, 2 * nodes.length ** 2, () => sharesInLoop(this.graph, nodes));
  }

  private follow({ low: atLeast, high: atMost }: Direction, reach: Reach, { start, isStill }: Course<Followed> = {}): Followed {
    const marks = marksAlong(reach, (holding) => marksOf(this.graph, holding), { start: start?.marks, isStill });
    const low = flowThrough(reach, atLeast, { start: start?.low, isStill });
    const isPoint = marks.every((mark) => (mark & uncertain) === 0);
    return new Followed(marks, low, isPoint ? low : flowThrough(reach, atMost, { start: start?.high, isStill }));
  }
}

/** All chains from one node, followed to every other. */
class Followed {
  constructor(
    readonly marks: Uint8Array,
    readonly low: Flow,
    readonly high: Flow,
  ) {}

  chainsTo(node: number): Chains {
    return { low: this.low.amount[node] as number, high: this.high.amount[node] as number, marks: this.marksTo(node) };
  }

  marksTo(node: number): number {
    return (this.marks[node] as number) | (this.low.diverged[node] ? lowDiverges : 0) | (this.high.diverged[node] ? highDiverges : 0);
  }
}

/** The size of the largest component. */
function largestComponent({ componentStart }: Pick<Reach, 'componentStart'>): number {
  return componentStart.reduce((largest, start, component) => (component > 0 ? Math.max(largest, start - (componentStart[component - 1] as number)) : largest), 0);
}

function stakeOf({ low, high, marks }: Chains): Stake {
  if (marks & (overIssued | lowDiverges)) return unknownStake;
  if (marks & highDiverges) return stakeBetween(low * 100, 100, false);
  return stakeBetween(low * 100, high * 100, (marks & uncertain) === 0);
}

function uncutMostOf({ high, marks }: Chains): number {
  return marks & (overIssued | lowDiverges | highDiverges) ? Infinity : roundedPercent(high * 100);
}
