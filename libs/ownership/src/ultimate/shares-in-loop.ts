import { afterDivergingLoop, arcsWithin, type Flow, inDivergingLoop, weightsOf } from './flow';
import { factorise, type FactorisedLoop, mostMembersSolvedDensely, throughLoop } from './loop';
import type { Reach } from './reach';

/** What sums may be above 1 by rounding. */
const rounding = 1e-9;

/**
 * What each member of a closed loop holds below, chains that return to the member left out, all solved at once. Undefined
 * where a series may not converge, or the loop is too large to be solved densely.
 */
export function sharesInLoop(reach: Reach, weights: Float64Array, members: Int32Array, { amount, diverged }: Flow): Float64Array | undefined {
  const size = members.length;
  const state = diverged[members[0] as number];
  if (size > mostMembersSolvedDensely || state === afterDivergingLoop) return undefined;
  const between = weightsOf(arcsWithin(reach, weights, members), size);
  const amounts = Float64Array.from(members, (member) => amount[member] as number);
  if (state !== inDivergingLoop) return lessReturned(amounts, factorise({ size, weights: between }));
  return isOwnedAtMostWhole(between, size) ? withoutEach(amounts, between) : undefined;
}

/** `N[j][c] / N[j][j]`: what flows through a member, by how often a unit passes it. */
function lessReturned(amounts: Float64Array, loop: FactorisedLoop | undefined): Float64Array | undefined {
  return loop && amounts.map((amount, member) => amount / (rowOfInverse(loop, member)[member] as number));
}

/**
 * The same where all is held inside the loop, so that nothing that enters it ever leaves. With the holdings in one member
 * taken out it converges; from there each other member is a change of two rows (Sherman-Morrison-Woodbury).
 */
function withoutEach(inflow: Float64Array, weights: Float64Array): Float64Array | undefined {
  const size = inflow.length;
  const first = weights.slice(0, size);
  const loop = factorise({ size, weights: weights.slice().fill(0, 0, size) });
  if (!loop) return undefined;
  const flow = throughLoop(loop, inflow);
  const [flowFirst, back] = [flow[0] as number, throughLoop(loop, first)];
  return flow.map((own, member) => {
    if (member === 0) return own;
    const row = rowOfInverse(loop, member);
    const [toFirst, toOwn, backOwn] = [row[0] as number, row[member] as number, back[member] as number];
    const whole = 1 - (back[0] as number);
    const determinant = whole * toOwn + backOwn * toFirst;
    const changeOfFirst = -backOwn * toOwn + backOwn * (toOwn - 1);
    const changeOfOwn = toFirst * backOwn + whole * (toOwn - 1);
    return own - (flowFirst * changeOfFirst + own * changeOfOwn) / determinant;
  });
}

function rowOfInverse(loop: FactorisedLoop, member: number): Float64Array {
  const unit = new Float64Array(loop.size);
  unit[member] = 1;
  return throughLoop(loop, unit);
}

/** Then a loop in which everybody reaches everybody converges as soon as the holdings in one member are taken out. */
function isOwnedAtMostWhole(weights: Float64Array, size: number): boolean {
  for (let member = 0; member < size; member++) {
    const held = weights.subarray(member * size, (member + 1) * size).reduce((sum, weight) => sum + weight, 0);
    if (held > 1 + rounding) return false;
  }
  return true;
}
