import type { OwnershipGraph } from './ownership-graph';
import { PriorityQueue } from './priority-queue';
import type { Condensation } from './condensation';

/**
 * The cost of a chain or of a link: the negative logarithm of its stake, infinite if the stake may be 0. The cost of a
 * chain is the sum of the costs of its links. Costs are whole units, so sums are exact in any order. A lower cost is
 * better. Costs are compared by `low`, then `high`, then `links`.
 */
export interface ChainCost {
  /** The cost of the minimum stakes. */
  readonly low: number;
  /** The cost of the maximum stakes. */
  readonly high: number;
  readonly links: number;
}

const units = 2 ** 40;
/**
 * The minimum difference, in units, between the costs of two chains that count as different. The contributions of such
 * chains differ by some billionths.
 */
const significantUnits = 2 ** 13;

/** The cost of a chain without links. */
export const noCost: ChainCost = { low: 0, high: 0, links: 0 };

/** Adds the costs of two parts of a chain. */
export function sumOf(a: ChainCost, b: ChainCost): ChainCost {
  return { low: a.low + b.low, high: a.high + b.high, links: a.links + b.links };
}

/** The result is negative if `a` is better. */
export function compareCosts(a: ChainCost, b: ChainCost): number {
  return compareUnits(a.low, b.low) || compareUnits(a.high, b.high) || a.links - b.links;
}

/** Returns the cost of a holding. */
export function costOf({ low, high }: OwnershipGraph, holding: number): ChainCost {
  return { low: unitsOf(low[holding] as number), high: unitsOf(high[holding] as number), links: 1 };
}

/**
 * Returns the minimum cost from each node down to the company. The minimums of `low`, `high` and `links` may belong to
 * different chains. So the result is a lower bound for every chain from the node.
 */
export function leastCosts(reach: Condensation, costs: readonly ChainCost[]): ChainCost[] {
  const low = leastAlong(reach, costs, (cost) => cost.low);
  const high = leastAlong(reach, costs, (cost) => cost.high);
  const links = leastAlong(reach, costs, (cost) => cost.links);
  return Array.from(reach.nodes, (_, node) => ({
    low: low[node] as number,
    high: high[node] as number,
    links: links[node] as number,
  }));
}

/**
 * Returns the minimum of one part of the cost from node 0 to each node, by Dijkstra's algorithm (1959).
 *
 * @param costs by arc
 * @param part returns the part of a cost
 */
function leastAlong(
  { nodes, start, to }: Condensation,
  costs: readonly ChainCost[],
  part: (cost: ChainCost) => number,
): Float64Array {
  const least = new Float64Array(nodes.length).fill(Infinity);
  const queue = new PriorityQueue<readonly [number, number]>((a, b) => a[0] - b[0]);
  least[0] = 0;
  queue.push([0, 0]);
  for (let next = queue.take(); next; next = queue.take()) {
    const [cost, node] = next;
    if (cost > (least[node] as number)) continue;
    for (let arc = start[node] as number; arc < (start[node + 1] as number); arc++) {
      const owner = to[arc] as number;
      const sum = cost + part(costs[arc] as ChainCost);
      if (sum >= (least[owner] as number)) continue;
      least[owner] = sum;
      queue.push([sum, owner]);
    }
  }
  return least;
}

function unitsOf(share: number): number {
  // A stake above 100 % is an error of the register and does not improve a chain. `+ 0` turns -0 into 0.
  return Math.round(-Math.log(Math.min(1, share)) * units) + 0;
}

function compareUnits(a: number, b: number): number {
  const [first, second] = [Math.round(a / significantUnits), Math.round(b / significantUnits)];
  return first === second ? 0 : first - second;
}
