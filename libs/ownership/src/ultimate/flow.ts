import { factorise, type LoopArc, mostMembersSolvedDensely, sweepThroughLoop, throughLoop } from './loop';
import type { Reach } from './reach';

/** What flows from the start of a reach to each of its nodes over all chains together. */
export interface Flow {
  readonly amount: Float64Array;
  /** Where a loop on the way does not converge: there `amount` is no more than what flows into that loop, or nothing. */
  readonly diverged: Uint8Array;
}

/** The node is in a loop that does not converge; its `amount` is what flows into the loop there. */
export const inDivergingLoop = 1;

/** The node is reached from a loop that does not converge; its `amount` says nothing. */
export const afterDivergingLoop = 2;

/**
 * Lets one unit flow from node 0 along all arcs, each passing on its weight of what its node has. Chains that return are
 * part of it: each loop is solved as the converging series it is. Linear in arcs, plus the cube of each loop.
 */
export function flowThrough(reach: Reach, weights: Float64Array): Flow {
  const amount = new Float64Array(reach.nodes.length);
  const diverged = new Uint8Array(reach.nodes.length);
  amount[0] = 1;
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    if (isLoop(reach, members)) settle(reach, weights, members, { amount, diverged });
    for (const member of members) passOn(reach, weights, member, { amount, diverged });
  }
  return { amount, diverged };
}

/** For each node the marks of all arcs on all chains from node 0 to it, together. */
export function marksAlong(reach: Reach, markOf: (holding: number) => number): Uint8Array {
  const marks = new Uint8Array(reach.nodes.length);
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    let all = 0;
    for (const member of members) {
      all |= marks[member] as number;
      eachArc(reach, member, (to, holding) => {
        if (isWithin(reach, member, to)) all |= markOf(holding);
      });
    }
    for (const member of members) {
      marks[member] = all;
      eachArc(reach, member, (to, holding) => {
        if (!isWithin(reach, member, to)) marks[to] = (marks[to] as number) | all | markOf(holding);
      });
    }
  }
  return marks;
}

export function membersOf({ order, componentStart }: Reach, component: number): Int32Array {
  return order.subarray(componentStart[component], componentStart[component + 1]);
}

/** Whether what leaves one of the members may come back to it. */
export function isLoop(reach: Reach, members: Int32Array): boolean {
  if (members.length > 1) return true;
  let loops = false;
  for (const member of members) eachArc(reach, member, (to) => (loops ||= to === member));
  return loops;
}

/** Arcs between the members, which have their place in `members` as number. */
export function arcsWithin(reach: Reach, weights: Float64Array, members: Int32Array): LoopArc[] {
  const placeOf = new Map<number, number>();
  members.forEach((member, place) => placeOf.set(member, place));
  const arcs: LoopArc[] = [];
  members.forEach((member, from) =>
    eachArc(reach, member, (node, holding) => {
      const to = placeOf.get(node);
      if (to !== undefined) arcs.push({ from, to, weight: weights[holding] as number });
    }),
  );
  return arcs;
}

export function weightsOf(arcs: readonly LoopArc[], size: number): Float64Array {
  const weights = new Float64Array(size * size);
  for (const { from, to, weight } of arcs) weights[from * size + to] = (weights[from * size + to] as number) + weight;
  return weights;
}

/** Replaces what flows into the members of a loop by what flows through them in all. */
function settle(reach: Reach, weights: Float64Array, members: Int32Array, { amount, diverged }: Flow): void {
  const arcs = arcsWithin(reach, weights, members);
  const inflow = Float64Array.from(members, (member) => amount[member] as number);
  // What comes from a loop that does not converge goes round in this one too.
  const isAfter = members.some((member) => diverged[member] !== 0);
  const through = isAfter ? undefined : throughMembers(arcs, inflow);
  members.forEach((member, place) => {
    if (through) amount[member] = through[place] as number;
    else diverged[member] = isAfter ? afterDivergingLoop : inDivergingLoop;
  });
}

function throughMembers(arcs: readonly LoopArc[], inflow: Float64Array): Float64Array | undefined {
  const size = inflow.length;
  if (size > mostMembersSolvedDensely) return sweepThroughLoop(arcs, inflow);
  const loop = factorise({ size, weights: weightsOf(arcs, size) });
  return loop && throughLoop(loop, inflow);
}

function passOn(reach: Reach, weights: Float64Array, member: number, { amount, diverged }: Flow): void {
  const held = amount[member] as number;
  eachArc(reach, member, (to, holding) => {
    if (isWithin(reach, member, to)) return;
    amount[to] = (amount[to] as number) + held * (weights[holding] as number);
    if (diverged[member] !== 0) diverged[to] = afterDivergingLoop;
  });
}

function isWithin({ componentOf }: Reach, from: number, to: number): boolean {
  return componentOf[from] === componentOf[to];
}

function eachArc({ start, to, holding }: Reach, node: number, visit: (to: number, holding: number) => void): void {
  for (let arc = start[node] as number; arc < (start[node + 1] as number); arc++) visit(to[arc] as number, holding[arc] as number);
}
