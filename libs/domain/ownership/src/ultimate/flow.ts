import { eachArc, type Reach } from './reach';
import type { SolvedLoops } from './solved-loops';

/** What flows from the start of a reach to each of its nodes over all chains together. */
export interface Flow {
  readonly amount: Float64Array;
  /** 1 where a loop on the way does not converge: there `amount` says nothing. */
  readonly diverged: Uint8Array;
}

/** Where something flows, in place of everywhere from node 0. */
export interface Course<Start> {
  /** What the nodes have in the beginning. */
  readonly start?: Start;
  /** Components in which nothing goes round: what flows into a member is all that it has. */
  readonly isStill?: (component: number) => boolean;
}

/**
 * Lets one unit flow from node 0 along all arcs, each passing on its weight of what its node has. Chains that return are
 * part of it: each loop is solved as the converging series it is. Linear in arcs, plus the cube of each loop.
 */
export function flowThrough(reach: Reach, loops: SolvedLoops, { start, isStill }: Course<Flow> = {}): Flow {
  const flow = start ?? unitAtFirst(reach.nodes.length);
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    if (!isStill?.(component) && isLoop(reach, members)) settle(reach, loops, members, flow);
    for (const member of members) passOn(reach, loops.weights, member, flow);
  }
  return flow;
}

/** For each node the marks of all arcs on all chains from node 0 to it, together. */
export function marksAlong(reach: Reach, markOf: (holding: number) => number, { start, isStill }: Course<Uint8Array> = {}): Uint8Array {
  const marks = start ?? new Uint8Array(reach.nodes.length);
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    if (!isStill?.(component)) unite(reach, markOf, members, marks);
    for (const member of members) {
      const passed = marks[member] as number;
      eachArc(reach, member, (to, holding) => {
        if (!isWithin(reach, member, to)) marks[to] = (marks[to] as number) | passed | markOf(holding);
      });
    }
  }
  return marks;
}

export function membersOf({ order, componentStart }: Reach, component: number): Int32Array {
  return order.subarray(componentStart[component], componentStart[component + 1]);
}

/** Whether an arc, or its end, is in the same component. */
export function isWithin({ componentOf }: Reach, from: number, to: number): boolean {
  return componentOf[from] === componentOf[to];
}

function unitAtFirst(nodes: number): Flow {
  const amount = new Float64Array(nodes);
  amount[0] = 1;
  return { amount, diverged: new Uint8Array(nodes) };
}

/** Whether what leaves one of the members may come back to it. */
function isLoop(reach: Reach, members: Int32Array): boolean {
  if (members.length > 1) return true;
  let loops = false;
  for (const member of members) eachArc(reach, member, (to) => (loops ||= to === member));
  return loops;
}

/** Whoever is in a loop is on chains over each of its arcs. */
function unite(reach: Reach, markOf: (holding: number) => number, members: Int32Array, marks: Uint8Array): void {
  let all = 0;
  for (const member of members) {
    all |= marks[member] as number;
    eachArc(reach, member, (to, holding) => {
      if (isWithin(reach, member, to)) all |= markOf(holding);
    });
  }
  for (const member of members) marks[member] = all;
}

/** Replaces what flows into the members of a loop by what flows through them in all. */
function settle(reach: Reach, loops: SolvedLoops, members: Int32Array, { amount, diverged }: Flow): void {
  const inflow = Float64Array.from(members, (member) => amount[member] as number);
  // What comes from a loop that does not converge goes round in this one too.
  const isAfter = members.some((member) => diverged[member] !== 0);
  const through = isAfter ? undefined : loops.through(reach, members, inflow);
  members.forEach((member, place) => {
    if (through) amount[member] = through[place] as number;
    else diverged[member] = 1;
  });
}

function passOn(reach: Reach, weights: Float64Array, member: number, { amount, diverged }: Flow): void {
  const held = amount[member] as number;
  eachArc(reach, member, (to, holding) => {
    if (isWithin(reach, member, to)) return;
    // Over thousands of levels of unknown stakes more may flow than a number can say.
    amount[to] = Math.min((amount[to] as number) + held * (weights[holding] as number), Number.MAX_VALUE);
    if (diverged[member] !== 0) diverged[to] = 1;
  });
}
