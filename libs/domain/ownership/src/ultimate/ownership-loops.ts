import { runAtOnce, type Steps } from '../steps';
import { highDivergesBit, lowDivergesBit, overIssuedBit, uncertainBit } from './chain-marks';
import { type ChainSum, ChainSums, type DirectionTools } from './chain-sums';
import { componentsOf, type Condensation } from './condensation';
import { maxDenselySolvedMembers } from './loop';
import { LoopCache } from './loop-cache';
import { type LoopShares, sharesInLoop } from './loop-shares';
import type { OwnershipGraph } from './ownership-graph';
import { membersOf } from './path-sums';

/**
 * The minimum number of members of a loop that is solved in advance. A smaller loop is solved in less than a tenth of a
 * millisecond when it is needed.
 */
const minMembersPrepared = 32;

/**
 * Finds the components at which chains begin or end. For a loop among these components, later calls need the shares
 * inside the loop instead of the series.
 */
type EndpointsOf = (reach: Condensation) => (component: number) => boolean;

/** The loops of an ownership graph, with the shares of their members in each other. Each loop is solved once. */
export class OwnershipLoops {
  private readonly shares = new LoopCache<LoopShares>();
  private largestSize: number | undefined;

  constructor(private readonly graph: OwnershipGraph) {}

  /**
   * Solves the loops that can be reached from the node. The time grows with the cube of the number of members of a
   * loop.
   */
  *prepare({ explore, low, high }: DirectionTools, node: number, endpointsOf: EndpointsOf): Steps<void> {
    if (this.sizeOfLargest() < minMembersPrepared) return;
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

  /** Returns whether the node can reach a loop that is too large for the dense solution. */
  reachesOversized({ explore }: DirectionTools, node: number): boolean {
    // A fast path: such loops are rare. If the graph has none, there is nothing to explore.
    if (this.sizeOfLargest() <= maxDenselySolvedMembers) return false;
    return largestComponent(explore(node)) > maxDenselySolvedMembers;
  }

  /**
   * Computes the share of each member of a closed loop in the company, over all chains that leave the loop from any
   * member.
   *
   * @param openBoundsOf returns the open bounds of a member's share.
   */
  chainsFrom(
    reach: Condensation,
    members: Int32Array,
    {
      ascent,
      holdsOutside,
      openBoundsOf,
    }: {
      readonly ascent: ChainSums;
      readonly holdsOutside: Uint8Array;
      readonly openBoundsOf: (owner: number) => number;
    },
  ) {
    const shares = this.sharesIn(reach, members);
    const exits = Array.from(members.keys()).filter((place) => holdsOutside[members[place] as number] === 1);
    return (owner: number, place: number): ChainSum => {
      let [low, high, marks] = [0, 0, 0];
      for (const exit of exits) {
        const [local, inner] = [members[exit] as number, place * shares.size + exit];
        low += (shares.low[inner] as number) * (ascent.low.amount[local] as number);
        high += (shares.high[inner] as number) * (ascent.high.amount[local] as number);
        marks |= (shares.marks[inner] as number) | ascent.marksTo(local);
      }
      return { low, high, marks, open: openBoundsOf(owner) };
    };
  }

  /** Returns the share of node 0 in each member of its loop. Undefined if node 0 is not in a loop. */
  startIn(reach: Condensation, members: Int32Array): ChainSums | undefined {
    if (members.length === 1) return undefined;
    const shares = this.sharesIn(reach, members);
    const row = members.indexOf(0) * shares.size;
    const empty = () => ({
      amount: new Float64Array(reach.nodes.length),
      diverged: new Uint8Array(reach.nodes.length),
    });
    const start = new ChainSums(new Uint8Array(reach.nodes.length), empty(), empty());
    members.forEach((member, place) => {
      const marks = shares.marks[row + place] as number;
      start.marks[member] = marks & (uncertainBit | overIssuedBit);
      for (const [sums, share, diverges] of [
        [start.low, shares.low, lowDivergesBit],
        [start.high, shares.high, highDivergesBit],
      ] as const) {
        sums.amount[member] = share[row + place] as number;
        sums.diverged[member] = marks & diverges ? 1 : 0;
      }
    });
    return start;
  }

  private sizeOfLargest(): number {
    return (this.largestSize ??= largestComponent(componentsOf(this.graph.owners)));
  }

  private sharesIn(reach: Condensation, members: Int32Array): LoopShares {
    return runAtOnce(this.sharesInSteps(reach, members));
  }

  private *sharesInSteps(reach: Condensation, members: Int32Array): Steps<LoopShares> {
    const nodes = Array.from(members, (member) => reach.nodes[member] as number);
    return yield* this.shares.inSteps(nodes[0] as number, 2 * nodes.length ** 2, () => sharesInLoop(this.graph, nodes));
  }
}

/** The size of the largest component. */
function largestComponent({ componentStart }: Pick<Condensation, 'componentStart'>): number {
  return componentStart.reduce(
    (largest, start, component) =>
      component > 0 ? Math.max(largest, start - (componentStart[component - 1] as number)) : largest,
    0,
  );
}
