import type { Condensation } from './condensation';
import type { Arcs, OwnershipGraph } from './ownership-graph';
import { noOpenBounds, openMax, openMin } from './stake';

/**
 * What the chains that reach a node have, as bits: next to open bounds, whether a chain counts for the minimum (no stake on it
 * can be 0) and for the maximum (no stake on it is 0). A chain that does not count adds exactly 0, which is a closed bound.
 */
const countsForMin = 4;
const countsForMax = 8;
const noLinks = countsForMin | countsForMax;

/** By node, the bits of all chains that reach it. */
export type ChainBits = Uint8Array;

/** Where chains go on. Everywhere by default. */
interface Passage {
  readonly from?: (node: number) => boolean;
  readonly into?: (node: number) => boolean;
}

/**
 * Finds which sums of chains have open bounds: those with a chain that counts and has an open bound. The sums themselves are
 * computed from numbers alone, and without open bounds nothing is searched.
 */
export class OpenPaths {
  private passed: Uint8Array | undefined;

  constructor(private readonly graph: OwnershipGraph) {}

  /** The bits of all chains from the company (node 0) up to each node. Those into a source component do not go on. */
  above(reach: Condensation, isSource: Uint8Array): ChainBits {
    const goesOn = (node: number) => isSource[reach.componentOf[node] as number] === 0;
    return this.spread(reach, this.from(reach, 0), { from: goesOn });
  }

  /** The open bounds of a member of a closed loop, over all chains that do not return to it. @param above of all nodes */
  inLoop(reach: Condensation, above: ChainBits, owner: number): number {
    if (!this.graph.hasOpenBounds) return noOpenBounds;
    const component = reach.componentOf[owner];
    const goesOn = (node: number) => node !== owner && reach.componentOf[node] === component;
    return openBoundsAt(this.spread(reach, above.slice(), { from: goesOn }), owner);
  }

  /** The bits of all chains from the owner (node 0) down to each node. They do not return to the owner. */
  below(reach: Condensation): ChainBits {
    return this.spread(reach, this.from(reach, 0), { into: (node) => node !== 0 });
  }

  /** The open bounds of one chain. */
  along(holdings: readonly number[]): number {
    if (!this.graph.hasOpenBounds) return noOpenBounds;
    const passed = this.passedBits();
    return openBounds(holdings.reduce((chain, holding) => extend(chain, passed[holding] as number), noLinks));
  }

  private from({ nodes }: Condensation, node: number): ChainBits {
    const bits = new Uint8Array(nodes.length);
    if (this.graph.hasOpenBounds) bits[node] = noLinks;
    return bits;
  }

  /** Spreads the bits of some nodes until nothing changes. It takes at most four visits of each arc. */
  private spread({ start, to, holding }: Arcs, bits: ChainBits, { from, into }: Passage): ChainBits {
    if (!this.graph.hasOpenBounds) return bits;
    const passed = this.passedBits();
    const waiting: number[] = [];
    bits.forEach((chains, node) => chains !== 0 && waiting.push(node));
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
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

/** The open bounds of the sum of the chains that reach a node. */
export function openBoundsAt(bits: ChainBits, node: number): number {
  return openBounds(bits[node] as number);
}

function openBounds(bits: number): number {
  return bits & (openMin | openMax);
}

/** By holding, its open bounds and whether a chain with it counts. */
function passedBitsOf({ low, high, open }: OwnershipGraph): Uint8Array {
  return open.map((bounds, holding) => {
    const canBeZero = (low[holding] as number) === 0 && (bounds & openMin) === 0;
    return bounds | (canBeZero ? 0 : countsForMin) | ((high[holding] as number) > 0 ? countsForMax : 0);
  });
}

/** The bits of chains with one more holding. */
function extend(chains: number, passed: number): number {
  const counts = chains & passed & noLinks;
  const counted = (counts & countsForMin ? openMin : 0) | (counts & countsForMax ? openMax : 0);
  return counts | ((chains | passed) & counted);
}
