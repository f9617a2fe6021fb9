import { runAtOnce, type Steps } from '../steps';
import { type Loop, minPivot } from './loop';

/**
 * The sums of the chains from each member of a loop to each other member. Only chains that do not return to their start
 * are included.
 */
export interface FlowsWithoutReturn {
  /** The sums, indexed by `from * size + to`. The sum from a member to itself is 1. */
  readonly flow: Float64Array;
  /**
   * For each starting member, the members at which the series of its chains diverges. `flow` is meaningless for these
   * members, and for all members that they reach without passing through the starting member.
   */
  readonly endless: readonly (readonly number[])[];
}

/**
 * The members that are not eliminated yet. `rows[place * size + to]` is the sum of the chains from a member through
 * eliminated members.
 */
interface RemainingMembers {
  readonly members: Int32Array;
  readonly rows: Float64Array;
}

/**
 * Returns the sums of the chains from each member of a loop to each other member, without the chains that return to
 * their start.
 *
 * For each member in turn, the function eliminates all other members (Gauss-Jordan elimination of I - W). The inverse
 * has no negative entries if all pivots are positive, in any order of the members. The recursion shares work by halving
 * the members: the elimination of one half is the starting point for each member of the other half. The number of
 * operations is 1.5 times the cube of the number of members.
 */
export function flowsWithoutReturn(loop: Loop): FlowsWithoutReturn {
  return runAtOnce(flowsWithoutReturnInSteps(loop));
}

/** Like `flowsWithoutReturn`, but yields between steps. */
export function* flowsWithoutReturnInSteps({ size, weights }: Loop): Steps<FlowsWithoutReturn> {
  const flow = new Float64Array(size * size);
  const endless: (readonly number[])[] = new Array(size);
  const halve = function* (remaining: RemainingMembers, ends: readonly number[]): Steps<void> {
    const { members, rows } = remaining;
    const count = members.length;
    if (count === 1) {
      const member = members[0] as number;
      flow.set(rows, member * size);
      flow[member * size + member] = 1;
      endless[member] = ends;
      return;
    }
    const half = count >> 1;
    const copy = { members, rows: rows.slice() };
    const [inSecond, inFirst] = [yield* eliminate(copy, half, count), yield* eliminate(remaining, 0, half)];
    yield* halve({ members: members.subarray(0, half), rows: copy.rows.subarray(0, half * size) }, [
      ...ends,
      ...inSecond,
    ]);
    yield* halve({ members: members.subarray(half), rows: rows.subarray(half * size) }, [...ends, ...inFirst]);
  };
  if (size > 0)
    yield* halve({ members: Int32Array.from({ length: size }, (_, member) => member), rows: weights.slice() }, []);
  return { flow, endless };
}

/** Eliminates the members at the places from `first` up to `end`. Returns the members at which the series diverges. */
function* eliminate({ members, rows }: RemainingMembers, first: number, end: number): Steps<number[]> {
  const size = rows.length / members.length;
  const endless: number[] = [];
  for (let passed = first; passed < end; passed++) {
    yield;
    const member = members[passed] as number;
    const row = rows.subarray(passed * size, (passed + 1) * size);
    const leaves = 1 - (row[member] as number);
    const rounds = leaves > minPivot ? 1 / leaves : 0;
    if (rounds === 0) endless.push(member);
    row[member] = 1;
    const reached = scale(row, rounds);
    for (let place = 0; place < members.length; place++) {
      const at = place * size;
      const into = rows[at + member] as number;
      if (into === 0 || (place >= first && place <= passed)) continue;
      rows[at + member] = 0;
      // The entries of a row are processed in order if many of them are not 0, because this is faster than a list of
      // positions.
      if (reached.length > size / 3) {
        for (let to = 0; to < size; to++) rows[at + to] = (rows[at + to] as number) + into * (row[to] as number);
      } else {
        for (const to of reached) rows[at + to] = (rows[at + to] as number) + into * (row[to] as number);
      }
    }
  }
  return endless;
}

/**
 * Multiplies a row by a factor. Returns the positions of its non-zero entries. Most loops have few holdings, so most
 * rows have few such entries.
 */
function scale(row: Float64Array, factor: number): Int32Array {
  const reached = new Int32Array(row.length);
  let count = 0;
  for (let to = 0; to < row.length; to++) {
    if (row[to] === 0) continue;
    row[to] = (row[to] as number) * factor;
    reached[count++] = to;
  }
  return reached.subarray(0, count);
}
