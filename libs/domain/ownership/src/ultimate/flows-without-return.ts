import { runAtOnce, type Steps } from '../steps';
import { type Loop, leastPivot } from './loop';

/** What flows from each member of a loop to each other one over chains that do not return to where they began. */
export interface FlowsWithoutReturn {
  /** By `from * size + to`; 1 from each member to itself. */
  readonly flow: Float64Array;
  /**
   * For each member those in which chains from it go round without end: to these and to whatever is reached from them,
   * the member left out, `flow` says nothing.
   */
  readonly endless: readonly (readonly number[])[];
}

/** Some members, none of which was passed yet: `rows[place * size + to]` flows from each over those that were. */
interface Unpassed {
  readonly members: Int32Array;
  readonly rows: Float64Array;
}

/**
 * Lets chains pass all members but one, for each of them in turn (Gauss-Jordan elimination of I - W, which has an inverse
 * without negative entries where all pivots are positive, in any order of the members). Halving the members shares the work:
 * what passes one half is the beginning for each member of the other. Takes one and a half times the cube of the members.
 */
export function flowsWithoutReturn(loop: Loop): FlowsWithoutReturn {
  return runAtOnce(flowsWithoutReturnInSteps(loop));
}

/** As `flowsWithoutReturn`. */
export function* flowsWithoutReturnInSteps({ size, weights }: Loop): Steps<FlowsWithoutReturn> {
  const flow = new Float64Array(size * size);
  const endless: (readonly number[])[] = new Array(size);
  const halve = function* (unpassed: Unpassed, ends: readonly number[]): Steps<void> {
    const { members, rows } = unpassed;
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
    const [inSecond, inFirst] = [yield* pass(copy, half, count), yield* pass(unpassed, 0, half)];
    yield* halve({ members: members.subarray(0, half), rows: copy.rows.subarray(0, half * size) }, [...ends, ...inSecond]);
    yield* halve({ members: members.subarray(half), rows: rows.subarray(half * size) }, [...ends, ...inFirst]);
  };
  if (size > 0) yield* halve({ members: Int32Array.from({ length: size }, (_, member) => member), rows: weights.slice() }, []);
  return { flow, endless };
}

/** Lets chains pass the members at the places `first` up to `end`. Returns those in which they go round without end. */
function* pass({ members, rows }: Unpassed, first: number, end: number): Steps<number[]> {
  const size = rows.length / members.length;
  const endless: number[] = [];
  for (let passed = first; passed < end; passed++) {
    yield;
    const member = members[passed] as number;
    const row = rows.subarray(passed * size, (passed + 1) * size);
    const leaves = 1 - (row[member] as number);
    const rounds = leaves > leastPivot ? 1 / leaves : 0;
    if (rounds === 0) endless.push(member);
    row[member] = 1;
    const reached = scale(row, rounds);
    for (let place = 0; place < members.length; place++) {
      const at = place * size;
      const into = rows[at + member] as number;
      if (into === 0 || (place >= first && place <= passed)) continue;
      rows[at + member] = 0;
      // In order is faster where there is nearly everything.
      if (reached.length > size / 3) {
        for (let to = 0; to < size; to++) rows[at + to] = (rows[at + to] as number) + into * (row[to] as number);
      } else {
        for (const to of reached) rows[at + to] = (rows[at + to] as number) + into * (row[to] as number);
      }
    }
  }
  return endless;
}

/** Multiplies a row and returns where it is not 0: most loops have few holdings, so that most rows are nearly empty. */
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
