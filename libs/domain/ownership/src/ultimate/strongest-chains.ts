import type { ServiceId } from '../entities';
import { runAtOnce, type Steps } from '../steps';
import { compareCosts, type ChainCost, costOf, leastCosts, noCost, sumOf } from './chain-costs';
import { idOf, linkOf, type OwnershipGraph, type OwnershipLink } from './ownership-graph';
import { OpenBoundFinder } from './open-paths';
import { PriorityQueue } from './priority-queue';
import { type Stake, stakeBetween, unknownStake } from './stake';
import { type Upstream, upstreamOf } from './upstream';

/** A chain of holdings from an owner down to a company. No entity occurs twice in a chain. */
export interface Chain {
  /** The links from the owner down to the company. Each link has its stake as recorded. */
  readonly links: readonly OwnershipLink[];
  /**
   * The product of the stakes in percent, with 6 decimals. A single number if all stakes are single numbers, otherwise
   * a range. Without any figure if nothing is known, or if a company of the chain is over-issued.
   */
  readonly contribution: Stake;
}

/** The strongest chains from an owner to a company. */
export interface StrongestChains {
  /** The chains, the best first. */
  readonly chains: readonly Chain[];
  /**
   * True if the search stopped before it found all requested chains. The chains that it found are the best ones in any
   * case.
   */
  readonly gaveUp: boolean;
}

/** The default maximum number of visited links. Visiting so many links takes a few hundredths of a second. */
const defaultMaxVisitedLinks = 50_000;

/** A partial chain from the owner downwards. The chain is complete when it reaches the company. */
interface Descent {
  readonly node: number;
  readonly holding: number;
  readonly before: Descent | undefined;
  readonly length: number;
  readonly cost: ChainCost;
  /** The lower bound of the total cost of the complete chain. */
  readonly bound: ChainCost;
}

/** Like `chainsInto`, for a single owner. */
export function strongestChains(
  graph: OwnershipGraph,
  owner: ServiceId,
  company: ServiceId,
  limit: number,
): StrongestChains {
  return chainsInto(graph, company)(owner, limit);
}

/**
 * Returns a function that finds the chains through which an owner of a company contributes most. One such function is
 * enough for all owners of the company. Chains are ordered by minimum contribution, then maximum contribution, then
 * fewer links, then the ids from the owner downwards. The minimum of an unknown stake is 0. The maximum of an unknown
 * stake is 100 % minus the minimum stakes of the other owners.
 *
 * The search is best-first (A*, Hart, Nilsson & Raphael 1968). The bound of a partial chain assumes the best possible
 * continuation. So chains are found in their final order, and the search visits only chains that might be better than
 * the last chain found.
 *
 * @param maxVisitedLinks the number of links after which the search gives up. This also bounds the memory of the
 *   search.
 */
export function chainsInto(
  graph: OwnershipGraph,
  company: ServiceId,
  maxVisitedLinks = defaultMaxVisitedLinks,
): (owner: ServiceId, limit: number) => StrongestChains {
  const find = chainsIntoInSteps(graph, company, maxVisitedLinks);
  return (owner, limit) => runAtOnce(find(owner, limit));
}

/** Like `chainsInto`, but yields between steps. */
export function chainsIntoInSteps(
  graph: OwnershipGraph,
  company: ServiceId,
  maxVisitedLinks: number,
): (owner: ServiceId, limit: number) => Steps<StrongestChains> {
  const upstream = upstreamOf(graph, company);
  if (!upstream) return noChains;
  const costs = Array.from(upstream.reach.holding, (holding) => costOf(graph, holding));
  const search = new ChainSearch(graph, upstream, leastCosts(upstream.reach, costs));
  const localOf = new Map<number, number>();
  upstream.reach.nodes.forEach((node, local) => localOf.set(node, local));
  return (owner, limit) => {
    const local = localOf.get(graph.nodeOf.get(owner) ?? -1);
    return local ? search.from(local, limit, maxVisitedLinks) : noChains();
  };
}

function* noChains(): Steps<StrongestChains> {
  return { chains: [], gaveUp: false };
}

class ChainSearch {
  private readonly openPaths: OpenBoundFinder;

  constructor(
    private readonly graph: OwnershipGraph,
    private readonly upstream: Upstream,
    private readonly least: readonly ChainCost[],
  ) {
    this.openPaths = new OpenBoundFinder(graph);
  }

  *from(owner: number, limit: number, maxVisitedLinks: number): Steps<StrongestChains> {
    const queue = new PriorityQueue<Descent>((a, b) => this.compare(a, b));
    queue.push({
      node: owner,
      holding: -1,
      before: undefined,
      length: 0,
      cost: noCost,
      bound: this.least[owner] as ChainCost,
    });
    const chains: Chain[] = [];
    let left = maxVisitedLinks;
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
      this.extend(descent, (next) => queue.push(next));
    }
    return { chains, gaveUp: false };
  }

  private extend(descent: Descent, found: (next: Descent) => void): void {
    const { start, to, holding: holdings } = this.upstream.down;
    const visited = this.visitedInLoop(descent);
    for (let arc = start[descent.node] as number; arc < (start[descent.node + 1] as number); arc++) {
      const node = to[arc] as number;
      if (visited.has(node)) continue;
      const holding = holdings[arc] as number;
      const cost = sumOf(descent.cost, costOf(this.graph, holding));
      found({
        node,
        holding,
        before: descent,
        length: descent.length + 1,
        cost,
        bound: sumOf(cost, this.least[node] as ChainCost),
      });
    }
  }

  /** Returns the nodes that the chain must not visit again. A chain can return only to nodes of its current loop. */
  private visitedInLoop({ node, before }: Descent): Set<number> {
    const { componentOf } = this.upstream.reach;
    const visited = new Set([node]);
    for (let at = before; at && componentOf[at.node] === componentOf[node]; at = at.before) visited.add(at.node);
    return visited;
  }

  private chainOf(descent: Descent): Chain {
    const { low, high, uncertain, inOverIssued } = this.graph;
    const holdings = Array.from(linksOf(descent)).reverse();
    const percentOf = (shares: Float64Array) =>
      holdings.reduce((share, holding) => share * (shares[holding] as number), 1) * 100;
    const isPoint = holdings.every((holding) => uncertain[holding] === 0);
    const isOverIssued = holdings.some((holding) => inOverIssued[holding] === 1);
    return {
      links: holdings.map((holding) => linkOf(this.graph, holding)),
      contribution: isOverIssued
        ? unknownStake
        : stakeBetween(percentOf(low), percentOf(high), isPoint, this.openPaths.along(holdings)),
    };
  }

  private compare(a: Descent, b: Descent): number {
    return compareCosts(a.bound, b.bound) || this.compareIds(a, b);
  }

  /**
   * Compares two chains by the first ids that differ, from the owner downwards. A chain comes before its own
   * extensions.
   */
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

/** Yields the holdings of a chain, from its end to the owner. */
function* linksOf(descent: Descent): Generator<number> {
  for (let at = descent; at.before; at = at.before) yield at.holding;
}
