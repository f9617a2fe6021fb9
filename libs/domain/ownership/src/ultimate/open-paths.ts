import type { Condensation } from './condensation';
import type { Arcs, OwnershipGraph } from './ownership-graph';
import { noOpenBounds, openMaxBit, openMinBit } from './stake';

/**
 * Bits that describe the chains that reach a node, in addition to the bits of open bounds. A chain counts for the
 * minimum if no stake on the chain can be 0. A chain counts for the maximum if no stake on the chain is 0. A chain that
 * does not count adds exactly 0 to the sum, which is a closed bound.
 */
const countsForMin = 4;
const countsForMax = 8;
const noLinks = countsForMin | countsForMax;
const allOpen = openMinBit | openMaxBit;

/** The bits of all chains that reach a node, by node. Undefined if no holding has an open bound. */
export type OpenBoundBits = Uint8Array | undefined;

/** Limits the nodes through which chains may continue. By default chains continue everywhere. */
interface Passage {
  readonly from?: (node: number) => boolean;
  readonly into?: (node: number) => boolean;
  /** The search ends when both bounds of this node are open, because more chains cannot change the result then. */
  readonly until?: number;
}

/**
 * Finds out which bounds of the sums of chains are open. The bound of a sum is open if any of its chains counts and has
 * an open bound. The sums themselves are computed elsewhere, from numbers alone. Without a holding that has an open
 * bound, nothing is searched.
 */
export class OpenBoundFinder {
  private passed: Uint8Array | undefined;

  constructor(private readonly graph: OwnershipGraph) {}

  /**
   * Returns the bits of all chains from the company (node 0) up to each node. Chains end at the first source component.
   */
  above(reach: Condensation, isSource: Uint8Array): OpenBoundBits {
    const goesOn = (node: number) => isSource[reach.componentOf[node] as number] === 0;
    return this.spread(reach, this.start(reach), { from: goesOn });
  }

  /**
   * Returns the open bounds of the share that a member of a closed loop has, over all chains that do not return to this
   * member.
   *
   * @param above the bits of all nodes
   */
  inLoop(reach: Condensation, above: OpenBoundBits, owner: number): number {
    if (!this.graph.hasOpenBounds) return noOpenBounds;
    const component = reach.componentOf[owner];
    const goesOn = (node: number) => node !== owner && reach.componentOf[node] === component;
    return openBoundsAt(this.spread(reach, above?.slice(), { from: goesOn, until: owner }), owner);
  }

  /**
   * Returns the bits of all chains from the owner (node 0) down to each node. The chains do not return to the owner.
   */
  below(reach: Condensation): OpenBoundBits {
    return this.spread(reach, this.start(reach), { into: (node) => node !== 0 });
  }

  /** The open bounds of one chain. */
  along(holdings: readonly number[]): number {
    if (!this.graph.hasOpenBounds) return noOpenBounds;
    const passed = this.passedBits();
    return openBounds(holdings.reduce((chain, holding) => extend(chain, passed[holding] as number), noLinks));
  }

  private start({ nodes }: Condensation): OpenBoundBits {
    if (!this.graph.hasOpenBounds) return undefined;
    const bits = new Uint8Array(nodes.length);
    bits[0] = noLinks;
    return bits;
  }

  /** Passes the bits of some nodes on along the arcs until nothing changes. Each arc is visited at most four times. */
  private spread(
    { start, to, holding }: Arcs,
    bits: OpenBoundBits,
    { from, into, until = -1 }: Passage,
  ): OpenBoundBits {
    if (!bits) return undefined;
    const passed = this.passedBits();
    const waiting: number[] = [];
    bits.forEach((chains, node) => chains !== 0 && waiting.push(node));
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (openBounds(bits[until] ?? 0) === allOpen) break;
      if (from?.(node) === false) continue;
      for (let arc = start[node] as number; arc < (start[node + 1] as number); arc++) {
        const next = to[arc] as number;
        const known = bits[next] as number;
        const all = known | extend(bits[node] as number, passed[holding[arc] as number] as number);
        if (all === known || into?.(next) === false) continue;
        bits[next] = all;
        waiting.push(next);
      }
    }
    return bits;
  }

  private passedBits(): Uint8Array {
    return (this.passed ??= passedBitsOf(this.graph));
  }
}

/** Returns the open bounds of the sum of all chains that reach a node. */
export function openBoundsAt(bits: OpenBoundBits, node: number): number {
  return bits ? openBounds(bits[node] as number) : noOpenBounds;
}

function openBounds(bits: number): number {
  return bits & allOpen;
}

/** Returns bits for each holding: its open bounds, and whether a chain through the holding can count. */
function passedBitsOf({ low, high, open }: OwnershipGraph): Uint8Array {
  return open.map((bounds, holding) => {
    const canBeZero = (low[holding] as number) === 0 && (bounds & openMinBit) === 0;
    return bounds | (canBeZero ? 0 : countsForMin) | ((high[holding] as number) > 0 ? countsForMax : 0);
  });
}

/** Returns the bits of chains after one holding was added to the chains. */
function extend(chains: number, passed: number): number {
  const counts = chains & passed & noLinks;
  const counted = (counts & countsForMin ? openMinBit : 0) | (counts & countsForMax ? openMaxBit : 0);
  return counts | ((chains | passed) & counted);
}
