import type { Steps } from '../steps';
import { LoopCache } from './loop-cache';
import {
  type FactorisedLoop,
  factoriseInSteps,
  type LoopArc,
  maxDenselySolvedMembers,
  sweepThroughLoop,
  flowThroughLoop,
} from './loop';
import { eachArc, type Condensation } from './condensation';

/**
 * Solves each loop once and reuses the solution for all condensations in one direction. A loop is the same in every
 * condensation, because each of its members reaches the same nodes. The first solution takes time proportional to the
 * cube of the number of members. Each later use takes time proportional to the square.
 */
export class LoopSolver {
  private readonly factorised = new LoopCache<FactorisedLoop | undefined>();

  /** @param weights the weight of each holding */
  constructor(readonly weights: Float64Array) {}

  /**
   * Computes the total flow through each member for an inflow from outside the loop.
   *
   * @returns undefined if the series does not converge.
   */
  through(reach: Condensation, members: Int32Array, inflow: Float64Array): Float64Array | undefined {
    if (members.length > maxDenselySolvedMembers) return sweepThroughLoop(this.arcsWithin(reach, members), inflow);
    const loop = this.factorised.of(firstOf(reach, members), members.length ** 2, () => this.factorise(reach, members));
    return loop && flowThroughLoop(loop, inflow);
  }

  /**
   * Solves a loop in advance, so that `through` takes time proportional only to the square of its members. Does nothing
   * for a loop with more than `maxDenselySolvedMembers` members.
   */
  *prepare(reach: Condensation, members: Int32Array): Steps<void> {
    if (members.length > maxDenselySolvedMembers) return;
    yield* this.factorised.inSteps(firstOf(reach, members), members.length ** 2, () => this.factorise(reach, members));
  }

  private factorise(reach: Condensation, members: Int32Array): Steps<FactorisedLoop | undefined> {
    return factoriseInSteps({ size: members.length, weights: this.weightsWithin(reach, members) });
  }

  private weightsWithin(reach: Condensation, members: Int32Array): Float64Array {
    const size = members.length;
    const weights = new Float64Array(size * size);
    for (const { from, to, weight } of this.arcsWithin(reach, members))
      weights[from * size + to] = (weights[from * size + to] as number) + weight;
    return weights;
  }

  /** Returns the arcs between members. The ends of an arc are positions in `members`. */
  private arcsWithin(reach: Condensation, members: Int32Array): LoopArc[] {
    const placeOf = new Map<number, number>();
    members.forEach((member, place) => placeOf.set(member, place));
    const arcs: LoopArc[] = [];
    members.forEach((member, from) =>
      eachArc(reach, member, (node, holding) => {
        const to = placeOf.get(node);
        if (to !== undefined) arcs.push({ from, to, weight: this.weights[holding] as number });
      }),
    );
    return arcs;
  }
}

/** Returns the first member, which identifies the loop in every condensation. */
function firstOf(reach: Condensation, members: Int32Array): number {
  return reach.nodes[members[0] as number] as number;
}
