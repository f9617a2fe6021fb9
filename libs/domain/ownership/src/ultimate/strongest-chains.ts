import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { compareCosts, type Cost, costOf, leastCosts, noCost, sumOf } from './chain-costs';
import { idOf, linkOf, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { PriorityQueue } from './priority-queue';
import { type Stake, stakeBetween, unknownStake } from './stake';
import { type Upstream, upstreamOf } from './upstream';

/** A chain of holdings from an owner down to a company that meets nobody twice. */
export interface Chain {
  /** From the owner down to the company, each with its stake as recorded. */
  readonly links: readonly OwnershipLink[];
  /**
   * The product of the stakes in percent, with 6 decimals: a point when all are points, else what it may be at least and at
   * most. Without figures where nothing is known of it, or a company of the chain is over-issued.
   */
  readonly contribution: Stake;
}

export interface StrongestChains {
  /** The best first. */
  readonly chains: readonly Chain[];
  /** Whether the search was given up before all wanted chains were found. Those found are the best ones nevertheless. */
  readonly gaveUp: boolean;
}

/** A few hundredths of a second. Each link that is looked at is one. */
const usualPatience = 50_000;

/** A chain that is on its way down; in the end it is at the company. */
interface Descent {
  readonly node: number;
  readonly holding: number;
  readonly before: Descent | undefined;
  readonly length: number;
  readonly cost: Cost;
  /** What it will cost at least in the end. */
  readonly bound: Cost;
}

/** As `chainsInto`, for one owner. */
export function strongestChains(graph: OwnershipGraph, owner: ServiceId, company: ServiceId, limit: number): StrongestChains {
  return chainsInto(graph, company)(owner, limit);
}

/**
 * Made once for a company, finds the chains by which each of its owners contributes most: by the least that they contribute,
 * then by the most, then those with fewer links, then by the ids from the owner down. Of an unknown stake the least is 0
 * and the most 100 %, or what the others leave.
 *
 * Chains are followed best first (A*, Hart, Nilsson & Raphael 1968), by what the best way on to the company would make of
 * them. So they arrive in their order, and never more than those that might be better than the last one are looked at.
 *
 * @param patience after so many links looked at a search gives up, which bounds its memory as well
 */
export function chainsInto(graph: OwnershipGraph, company: ServiceId, patience = usualPatience): (owner: ServiceId, limit: number) => StrongestChains {
  const find = chainsIntoInSteps(graph, company, patience);
  return (owner, limit) => runAtOnce(find(owner, limit));
}

/** As `chainsInto`. */
export function chainsIntoInSteps(graph: OwnershipGraph, company: ServiceId, patience: number): (owner: ServiceId, limit: number) => Steps<StrongestChains> {
  const upstream = upstreamOf(graph, company);
  if (!upstream) return noChains;
  const costs = Array.from(upstream.reach.holding, (holding) => costOf(graph, holding));
  const search = new ChainSearch(graph, upstream, leastCosts(upstream.reach, costs));
  const localOf = new Map<number, number>();
  upstream.reach.nodes.forEach((node, local) => localOf.set(node, local));
  return (owner, limit) => {
    const local = localOf.get(graph.nodeOf.get(owner) ?? -1);
    return local ? search.from(local, limit, patience) : noChains();
  };
}

function* noChains(): Steps<StrongestChains> {
  return { chains: [], gaveUp: false };
}

class ChainSearch {
  constructor(
    private readonly graph: OwnershipGraph,
    private readonly upstream: Upstream,
    private readonly least: readonly Cost[],
  ) {}

  *from(owner: number, limit: number, patience: number): Steps<StrongestChains> {
    const queue = new PriorityQueue<Descent>((a, b) => this.compare(a, b));
    queue.push({ node: owner, holding: -1, before: undefined, length: 0, cost: noCost, bound: this.least[owner] as Cost });
    const chains: Chain[] = [];
    let left = patience;
    while (chains.length < limit) {
      yield;
      const descent = queue.take();
      if (!descent) break;
      if (descent.node === 0) {
        chains.push(this.chainOf(descent));
        continue;
      }
      const { start } = this.upstream.down;
      left -= (start[descent.node + 1] as number) - (start[descent.node] as number);
      if (left < 0) return { chains, gaveUp: true };
      this.goOn(descent, (next) => queue.push(next));
    }
    return { chains, gaveUp: false };
  }

  private goOn(descent: Descent, found: (next: Descent) => void): void {
    const { start, to, holding: holdings } = this.upstream.down;
    const met = this.metInLoop(descent);
    for (let arc = start[descent.node] as number; arc < (start[descent.node + 1] as number); arc++) {
      const node = to[arc] as number;
      if (met.has(node)) continue;
      const holding = holdings[arc] as number;
      const cost = sumOf(descent.cost, costOf(this.graph, holding));
      found({ node, holding, before: descent, length: descent.length + 1, cost, bound: sumOf(cost, this.least[node] as Cost) });
    }
  }

  /** Only those of the loop in which a chain is can be met again. */
  private metInLoop({ node, before }: Descent): Set<number> {
    const { componentOf } = this.upstream.reach;
    const met = new Set([node]);
    for (let at = before; at && componentOf[at.node] === componentOf[node]; at = at.before) met.add(at.node);
    return met;
  }

  private chainOf(descent: Descent): Chain {
    const { low, high, uncertain, inOverIssued } = this.graph;
    const holdings = Array.from(linksOf(descent)).reverse();
    const product = (shares: Float64Array) => holdings.reduce((share, holding) => share * (shares[holding] as number), 1);
    const isPoint = holdings.every((holding) => uncertain[holding] === 0);
    const isOverIssued = holdings.some((holding) => inOverIssued[holding] === 1);
    return {
      links: holdings.map((holding) => linkOf(this.graph, holding)),
      contribution: isOverIssued ? unknownStake : stakeBetween(product(low) * 100, product(high) * 100, isPoint),
    };
  }

  private compare(a: Descent, b: Descent): number {
    return compareCosts(a.bound, b.bound) || this.compareIds(a, b);
  }

  /** From the owner down, by the first in which they differ; a chain before those that go on from it. */
  private compareIds(a: Descent, b: Descent): number {
    let [one, other] = [backTo(a, b.length), backTo(b, a.length)];
    if (one === other) return a.length - b.length;
    while (one.before && other.before && one.before !== other.before) [one, other] = [one.before, other.before];
    return this.idOf(one) - this.idOf(other);
  }

  private idOf({ node }: Descent): ServiceId {
    return idOf(this.graph, this.upstream.reach.nodes[node] as number);
  }
}

function backTo(descent: Descent, length: number): Descent {
  let at = descent;
  while (at.length > length && at.before) at = at.before;
  return at;
}

/** The holdings of a chain from its end to the owner. */
function* linksOf(descent: Descent): Generator<number> {
  for (let at = descent; at.before; at = at.before) yield at.holding;
}
