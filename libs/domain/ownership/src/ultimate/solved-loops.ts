import type { Steps } from '../steps';
import { KeptLoops } from './kept-loops';
import { type FactorisedLoop, factoriseInSteps, type LoopArc, mostMembersSolvedDensely, sweepThroughLoop, throughLoop } from './loop';
import { eachArc, type Reach } from './reach';

/**
 * Solves loops, each once for all reaches in one direction: whatever is reached from a member of a loop is reached from all
 * of them, so that it is the same loop in every reach. Solving takes the cube of its members, and what then remains for
 * each reach their square.
 */
export class SolvedLoops {
  private readonly factorised = new KeptLoops<FactorisedLoop | undefined>();

  /** @param weights by holding */
  constructor(readonly weights: Float64Array) {}

  /** What flows through each member in all when `inflow` flows into them. @returns undefined where the series does not converge. */
  through(reach: Reach, members: Int32Array, inflow: Float64Array): Float64Array | undefined {
    if (members.length > mostMembersSolvedDensely) return sweepThroughLoop(this.arcsWithin(reach, members), inflow);
    const loop = this.factorised.of(firstOf(reach, members), members.length ** 2, () => this.factorise(reach, members));
    return loop && throughLoop(loop, inflow);
  }

  /** Solves a loop beforehand, so that `through` takes the square of its members only. Nothing for one that is not solved densely. */
  *prepare(reach: Reach, members: Int32Array): Steps<void> {
    if (members.length > mostMembersSolvedDensely) return;
    yield* this.factorised.inSteps(firstOf(reach, members), members.length ** 2, () => this.factorise(reach, members));
  }

  private factorise(reach: Reach, members: Int32Array): Steps<FactorisedLoop | undefined> {
    return factoriseInSteps({ size: members.length, weights: this.weightsWithin(reach, members) });
  }

  private weightsWithin(reach: Reach, members: Int32Array): Float64Array {
    const size = members.length;
    const weights = new Float64Array(size * size);
    for (const { from, to, weight } of this.arcsWithin(reach, members)) weights[from * size + to] = (weights[from * size + to] as number) + weight;
    return weights;
  }

  /** Arcs between the members, which have their place in `members` as number. */
  private arcsWithin(reach: Reach, members: Int32Array): LoopArc[] {
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

/** Known from wherever the loop is reached. */
function firstOf(reach: Reach, members: Int32Array): number {
  return reach.nodes[members[0] as number] as number;
}
