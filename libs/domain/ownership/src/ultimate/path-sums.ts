import { eachArc, type Condensation } from './condensation';
import type { LoopSolver } from './loop-solver';

/**
 * For each node, the sum of all chains from the start node to this node. The value of a chain is the product of its
 * shares.
 */
export interface PathSums {
  readonly amount: Float64Array;
  /**
   * For each node, 1 if a loop on a chain to the node does not converge, otherwise 0. With 1, `amount` is meaningless.
   */
  readonly diverged: Uint8Array;
}

/** Options of a propagation. By default the propagation starts with one unit at node 0 and solves every loop. */
export interface PropagationOptions<Start> {
  /** The initial value of each node. */
  readonly start?: Start;
  /**
   * Returns whether the inner arcs of a component are ignored. A member of such a component only gets inflow from
   * outside.
   */
  readonly skipsLoop?: (component: number) => boolean;
}

/**
 * Propagates one unit from node 0 along all arcs. Each arc passes on its weight times the amount of its start node.
 * Chains that return are included: each loop is solved as a converging series. The time is linear in the arcs, plus the
 * cube of the members of each loop.
 */
export function sumPaths(
  reach: Condensation,
  loops: LoopSolver,
  { start, skipsLoop }: PropagationOptions<PathSums> = {},
): PathSums {
  const sums = start ?? unitAtNodeZero(reach.nodes.length);
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    if (!skipsLoop?.(component) && isLoop(reach, members)) solveLoop(reach, loops, members, sums);
    for (const member of members) propagateFrom(reach, loops.weights, member, sums);
  }
  return sums;
}

/** Returns for each node the marks of all arcs on all chains from node 0 to the node. */
export function unitePathMarks(
  reach: Condensation,
  markOf: (holding: number) => number,
  { start, skipsLoop }: PropagationOptions<Uint8Array> = {},
): Uint8Array {
  const marks = start ?? new Uint8Array(reach.nodes.length);
  for (let component = 0; component + 1 < reach.componentStart.length; component++) {
    const members = membersOf(reach, component);
    if (!skipsLoop?.(component)) uniteLoopMarks(reach, markOf, members, marks);
    for (const member of members) {
      const passed = marks[member] as number;
      eachArc(reach, member, (to, holding) => {
        if (!areInSameComponent(reach, member, to)) marks[to] = (marks[to] as number) | passed | markOf(holding);
      });
    }
  }
  return marks;
}

/** Returns the nodes of a component. */
export function membersOf({ order, componentStart }: Condensation, component: number): Int32Array {
  return order.subarray(componentStart[component], componentStart[component + 1]);
}

/**
 * Returns whether both nodes are in the same strongly connected component. If so, an arc between them is part of a
 * loop.
 */
export function areInSameComponent({ componentOf }: Condensation, from: number, to: number): boolean {
  return componentOf[from] === componentOf[to];
}

function unitAtNodeZero(nodes: number): PathSums {
  const amount = new Float64Array(nodes);
  amount[0] = 1;
  return { amount, diverged: new Uint8Array(nodes) };
}

/** Returns whether a chain from one of the members may return to the same member. */
function isLoop(reach: Condensation, members: Int32Array): boolean {
  if (members.length > 1) return true;
  let loops = false;
  for (const member of members) eachArc(reach, member, (to) => (loops ||= to === member));
  return loops;
}

/**
 * Gives each member of a loop the marks of all arcs in the loop, because chains to the member may use any of these
 * arcs.
 */
function uniteLoopMarks(
  reach: Condensation,
  markOf: (holding: number) => number,
  members: Int32Array,
  marks: Uint8Array,
): void {
  let all = 0;
  for (const member of members) {
    all |= marks[member] as number;
    eachArc(reach, member, (to, holding) => {
      if (areInSameComponent(reach, member, to)) all |= markOf(holding);
    });
  }
  for (const member of members) marks[member] = all;
}

/** Replaces the inflow of each member of a loop by the total flow through the member. */
function solveLoop(reach: Condensation, loops: LoopSolver, members: Int32Array, { amount, diverged }: PathSums): void {
  const inflow = Float64Array.from(members, (member) => amount[member] as number);
  // If the inflow comes from a loop that does not converge, the flow through the present loop is unknown too.
  const hasDivergedInflow = members.some((member) => diverged[member] !== 0);
  const through = hasDivergedInflow ? undefined : loops.through(reach, members, inflow);
  members.forEach((member, place) => {
    if (through) amount[member] = through[place] as number;
    else diverged[member] = 1;
  });
}

function propagateFrom(
  reach: Condensation,
  weights: Float64Array,
  member: number,
  { amount, diverged }: PathSums,
): void {
  const passed = amount[member] as number;
  eachArc(reach, member, (to, holding) => {
    if (areInSameComponent(reach, member, to)) return;
    // The sum is limited because it may exceed the largest number after thousands of levels of unknown stakes.
    amount[to] = Math.min((amount[to] as number) + passed * (weights[holding] as number), Number.MAX_VALUE);
    if (diverged[member] !== 0) diverged[to] = 1;
  });
}
