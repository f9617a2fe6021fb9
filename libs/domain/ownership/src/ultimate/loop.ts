import { runAtOnce, type Steps } from '../steps';

/**
 * The maximum number of members of a loop that is solved as a dense matrix, which takes cubic time. For a larger loop,
 * sweeping over the arcs is faster.
 */
export const maxDenselySolvedMembers = 500;

/**
 * The minimum value of a pivot. With a smaller pivot, the series of the loop does not converge, or converges too slowly
 * for a reliable figure.
 */
export const minPivot = 1e-12;
const maxSweeps = 20_000;
const sweepPrecision = 1e-14;

/** A loop of `size` members with the weights between them: `weights[from * size + to]`. */
export interface Loop {
  readonly size: number;
  readonly weights: Float64Array;
}

/** The factors of `I - W` of a loop. */
export interface FactorisedLoop {
  readonly size: number;
  readonly rows: Float64Array;
}

/**
 * Factorises `I - W` into a lower and an upper triangle. The matrix has no positive entry outside its diagonal. For
 * such a matrix, the inverse has no negative entries (that is, the series of the loop converges) exactly if all pivots
 * are positive without exchanging rows (Berman & Plemmons, Nonnegative Matrices in the Mathematical Sciences, ch. 6,
 * M-matrices).
 *
 * @returns undefined if the series does not converge.
 */
export function factorise(loop: Loop): FactorisedLoop | undefined {
  return runAtOnce(factoriseInSteps(loop));
}

/** Like `factorise`, but yields between steps. */
export function* factoriseInSteps({ size, weights }: Loop): Steps<FactorisedLoop | undefined> {
  const rows = weights.map((weight) => -weight);
  for (let i = 0; i < size; i++) rows[i * size + i] = (rows[i * size + i] as number) + 1;
  for (let pivot = 0; pivot < size; pivot++) {
    yield;
    const value = rows[pivot * size + pivot] as number;
    if (!(value > minPivot)) return undefined;
    for (let row = pivot + 1; row < size; row++) {
      const factor = (rows[row * size + pivot] as number) / value;
      if (factor === 0) continue;
      rows[row * size + pivot] = factor;
      for (let column = pivot + 1; column < size; column++) {
        rows[row * size + column] =
          (rows[row * size + column] as number) - factor * (rows[pivot * size + column] as number);
      }
    }
  }
  return { size, rows };
}

/**
 * Returns the total flow through each member for an inflow from outside the loop, including flow through the loop: the
 * row `inflow · (I - W)^-1`.
 */
export function flowThroughLoop({ size, rows }: FactorisedLoop, inflow: Float64Array): Float64Array {
  const flow = inflow.slice();
  // inflow = flow · L · U: first through U from the left, then through L, whose diagonal is 1.
  for (let i = 0; i < size; i++) {
    const value = (flow[i] as number) / (rows[i * size + i] as number);
    flow[i] = value;
    if (value === 0) continue;
    for (let j = i + 1; j < size; j++) flow[j] = (flow[j] as number) - value * (rows[i * size + j] as number);
  }
  for (let i = size - 1; i > 0; i--) {
    const value = flow[i] as number;
    if (value === 0) continue;
    for (let j = 0; j < i; j++) flow[j] = (flow[j] as number) - value * (rows[i * size + j] as number);
  }
  return flow;
}

/** An arc of a loop between its members. */
export interface LoopArc {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Like `flowThroughLoop`, for larger loops. @returns undefined if the series does not converge within `maxSweeps`. */
export function sweepThroughLoop(arcs: readonly LoopArc[], inflow: Float64Array): Float64Array | undefined {
  if (losesNothing(arcs, inflow.length)) return undefined;
  let flow = inflow;
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    const next = inflow.slice();
    for (const { from, to, weight } of arcs) next[to] = (next[to] as number) + (flow[from] as number) * weight;
    const { change, largest } = compared(flow, next);
    flow = next;
    if (!Number.isFinite(largest)) return undefined;
    if (change <= sweepPrecision * largest) return flow;
  }
  return undefined;
}

/**
 * Returns whether every row sum or every column sum of the weights is at least 1. If so, the series of the loop
 * diverges, because the spectral radius of a matrix without negative entries is at least its minimum row sum and at
 * least its minimum column sum.
 */
function losesNothing(arcs: readonly LoopArc[], size: number): boolean {
  const [passedOn, taken] = [new Float64Array(size), new Float64Array(size)];
  for (const { from, to, weight } of arcs) {
    passedOn[from] = (passedOn[from] as number) + weight;
    taken[to] = (taken[to] as number) + weight;
  }
  const isWhole = (sum: number) => sum >= 1 - minPivot;
  return passedOn.every(isWhole) || taken.every(isWhole);
}

/** Returns the largest difference between two flows, and the largest value of the second flow. */
function compared(before: Float64Array, after: Float64Array): { change: number; largest: number } {
  let [change, largest] = [0, 0];
  for (let i = 0; i < after.length; i++) {
    const flow = after[i] as number;
    const apart = flow - (before[i] as number);
    // Flows never shrink from sweep to sweep.
    if (apart > change) change = apart;
    if (flow > largest) largest = flow;
  }
  return { change, largest };
}
