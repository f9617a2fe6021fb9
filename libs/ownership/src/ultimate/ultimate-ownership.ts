import type { ServiceId } from '../entities';
import { type Flow, flowThrough, isLoop, marksAlong, membersOf } from './flow';
import { idOf, indexOwnership, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { explorer, type Explorer, type Reach } from './reach';
import { sharesInLoop } from './shares-in-loop';
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

/** What is known of all chains between two, as fractions. */
interface Chains {
  readonly low: number;
  /** Undefined where a loop on the way does not converge. */
  readonly high: number | undefined;
  readonly marks: number;
}

const uncertain = 1;
const overIssued = 2;

/** In loops up to this size the chains of each member are followed one by one; in larger ones all are solved at once. */
const mostMembersOneByOne = 40;

/**
 * Ultimate ownership over direct holdings, as docs/ultimate-ownership.md defines it. Made once for the holdings of any
 * number of companies: for each one all holdings above it (for `owners`) or in the companies below it (for `owned`) must be
 * there; others change nothing. Figures are percent with 6 decimals and do not depend on the order of the links.
 */
export class UltimateOwnership {
  readonly graph: OwnershipGraph;
  private readonly up: Explorer;
  private readonly down: Explorer;
  /** What flows down from a member of a loop, by its node: needed for each company below. */
  private readonly descents = new Map<number, Descent>();

  constructor(links: readonly OwnershipLink[]) {
    this.graph = indexOwnership(links);
    this.up = explorer(this.graph.owners);
    this.down = explorer(this.graph.owned);
  }

  /** The ultimate owners of a company, ascending by `ServiceId`. */
  owners(company: ServiceId): UltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains) }));
  }

  /** As `owners`, for whoever takes parts away from the stakes. */
  uncutOwners(company: ServiceId): UncutUltimateOwner[] {
    return this.chainsInto(company).map(({ owner, chains }) => ({ owner, stake: stakeOf(chains), uncutMost: uncutMostOf(chains) }));
  }

  private chainsInto(company: ServiceId): { readonly owner: ServiceId; readonly chains: Chains }[] {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return [];
    const reach = this.up(node);
    const ascent = this.followed(reach);
    const found: { owner: ServiceId; chains: Chains }[] = [];
    for (let component = 0; component + 1 < reach.componentStart.length; component++) {
      const members = membersOf(reach, component);
      if (hasOwnersOutside(reach, members)) continue;
      for (const [member, chains] of this.chainsOf(reach, members, ascent, node)) {
        if (member !== 0) found.push({ owner: idOf(this.graph, reach.nodes[member] as number), chains });
      }
    }
    return found.sort((a, b) => a.owner - b.owner);
  }

  /** Whether nobody outside owns a part of the company or of any company that owns it: then it is an ultimate owner below. */
  isUltimateOwner(company: ServiceId): boolean {
    const node = this.graph.nodeOf.get(company);
    if (node === undefined) return true;
    const { start, to } = this.graph.owners;
    // Mostly somebody who holds directly is owned by nobody: then there is nothing to explore.
    if (to.subarray(start[node], start[node + 1]).some((owner) => !this.hasRecordedOwners(owner))) return false;
    return this.up(node).componentStart.length === 2;
  }

  /** All companies below an ultimate owner with what it holds in each, ascending by `ServiceId`. */
  owned(owner: ServiceId): UltimatelyOwned[] {
    const node = this.graph.nodeOf.get(owner);
    if (node === undefined) return [];
    const { reach, chainsTo } = this.descentFrom(node);
    return Array.from(reach.nodes, (below, local) => ({ owned: idOf(this.graph, below), stake: stakeOf(chainsTo(local)) }))
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
    const reach = this.up(node);
    const { low, marks } = this.followed(reach);
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

  private hasRecordedOwners(node: number): boolean {
    const { start } = this.graph.owners;
    return (start[node + 1] as number) > (start[node] as number);
  }

  private chainsOf(reach: Reach, members: Int32Array, ascent: Followed, company: number): (readonly [number, Chains])[] {
    if (!isLoop(reach, members)) return Array.from(members, (member) => [member, ascent.chainsTo(member)] as const);
    const atOnce = members.length > mostMembersOneByOne ? this.allAtOnce(reach, members, ascent) : undefined;
    return Array.from(members, (member, place) => {
      if (member === 0) return [member, ascent.chainsTo(member)] as const;
      const shares = atOnce && { low: atOnce.low[place] as number, high: atOnce.high[place] as number };
      // A mark may be on chains that return to this member alone.
      if (shares && ascent.marks[member] === 0) return [member, { ...shares, marks: 0 }] as const;
      const descent = this.descentFrom(reach.nodes[member] as number);
      const below = descent.reach.nodes.indexOf(company);
      return [member, shares ? { ...shares, marks: descent.marks[below] as number } : descent.chainsTo(below)] as const;
    });
  }

  /** The shares of all members of a closed loop, where they can be had together. */
  private allAtOnce(reach: Reach, members: Int32Array, { low, high }: Followed) {
    const lows = sharesInLoop(reach, this.graph.low, members, low);
    const highs = high === low ? lows : sharesInLoop(reach, this.graph.high, members, high);
    return lows && highs && { low: lows, high: highs };
  }

  /** Chains that return to the owner do not count. */
  private descentFrom(node: number): Descent {
    const known = this.descents.get(node);
    if (known) return known;
    const reach = this.down(node, { neverBack: true });
    const descent = new Descent(reach, this.marksAlong(reach), () => this.followed(reach));
    this.descents.set(node, descent);
    return descent;
  }

  private followed(reach: Reach): Followed {
    const marks = this.marksAlong(reach);
    const low = flowThrough(reach, this.graph.low);
    return new Followed(marks, low, marks.some((mark) => (mark & uncertain) !== 0) ? flowThrough(reach, this.graph.high) : low);
  }

  private marksAlong(reach: Reach): Uint8Array {
    const { graph } = this;
    return marksAlong(reach, (holding) => (graph.uncertain[holding] ? uncertain : 0) | (graph.inOverIssued[holding] ? overIssued : 0));
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
    const isKnown = this.low.diverged[node] === 0;
    return {
      low: isKnown ? (this.low.amount[node] as number) : 0,
      high: isKnown && this.high.diverged[node] === 0 ? (this.high.amount[node] as number) : undefined,
      marks: this.marks[node] as number,
    };
  }
}

/** All chains down from one owner; the amounts are computed when they are first asked for. */
class Descent {
  private amounts: Followed | undefined;

  constructor(
    readonly reach: Reach,
    readonly marks: Uint8Array,
    private readonly follow: () => Followed,
  ) {}

  readonly chainsTo = (node: number): Chains => (this.amounts ??= this.follow()).chainsTo(node);
}

function hasOwnersOutside({ start, to, componentOf }: Reach, members: Int32Array): boolean {
  for (const member of members) {
    for (let arc = start[member] as number; arc < (start[member + 1] as number); arc++) {
      if (componentOf[to[arc] as number] !== componentOf[member]) return true;
    }
  }
  return false;
}

function stakeOf({ low, high, marks }: Chains): Stake {
  if (marks & overIssued) return unknownStake;
  return stakeBetween(low * 100, (high ?? 1) * 100, high !== undefined && (marks & uncertain) === 0);
}

function uncutMostOf({ high, marks }: Chains): number {
  return high === undefined || marks & overIssued ? Infinity : roundedPercent(high * 100);
}
