import { highDivergesBit, lowDivergesBit, marksOf, overIssuedBit, uncertainBit } from './chain-marks';
import { type Condensation, createExplorer, type Explorer } from './condensation';
import { LoopSolver } from './loop-solver';
import { type OpenBoundBits, openBoundsAt } from './open-paths';
import type { Arcs, OwnershipGraph } from './ownership-graph';
import { type PathSums, type PropagationOptions, sumPaths, unitePathMarks } from './path-sums';
import { openMinBit, roundedPercent, type Stake, stakeBetween, unknownStake } from './stake';

/**
 * The sums of the contributions of all chains between two nodes, as fractions. A sum is meaningless if its bit in
 * `marks` says that the series diverges.
 */
export interface ChainSum {
  readonly low: number;
  readonly high: number;
  readonly marks: number;
  /** The bits for the bounds `low` and `high`. A set bit means that the bound is excluded. */
  readonly open: number;
}

/**
 * The tools that sum chains in one direction of the ownership graph, up to the owners or down to the owned companies.
 * The explorer follows the arcs. The two solvers compute loops, with the minimum (`low`) and the maximum (`high`)
 * stakes.
 */
export interface DirectionTools {
  readonly explore: Explorer;
  readonly low: LoopSolver;
  readonly high: LoopSolver;
}

/**
 * Creates the tools for one direction.
 *
 * @param arcs `owners` or `owned` of the graph
 */
export function directionToolsOf({ low, high }: OwnershipGraph, arcs: Arcs): DirectionTools {
  return { explore: createExplorer(arcs), low: new LoopSolver(low), high: new LoopSolver(high) };
}

/** The marks and sums of all chains from one node to every other node. */
export class ChainSums {
  constructor(
    readonly marks: Uint8Array,
    readonly low: PathSums,
    readonly high: PathSums,
  ) {}

  chainsTo(node: number, bits: OpenBoundBits): ChainSum {
    return {
      low: this.low.amount[node] as number,
      high: this.high.amount[node] as number,
      marks: this.marksTo(node),
      open: openBoundsAt(bits, node),
    };
  }

  marksTo(node: number): number {
    return (
      (this.marks[node] as number) |
      (this.low.diverged[node] ? lowDivergesBit : 0) |
      (this.high.diverged[node] ? highDivergesBit : 0)
    );
  }
}

/** Sums all chains from node 0 to every other node. */
export function sumChains(
  graph: OwnershipGraph,
  { low: atLeast, high: atMost }: DirectionTools,
  reach: Condensation,
  { start, skipsLoop }: PropagationOptions<ChainSums> = {},
): ChainSums {
  const marks = unitePathMarks(reach, (holding) => marksOf(graph, holding), { start: start?.marks, skipsLoop });
  const low = sumPaths(reach, atLeast, { start: start?.low, skipsLoop });
  const isPoint = marks.every((mark) => (mark & uncertainBit) === 0);
  return new ChainSums(marks, low, isPoint ? low : sumPaths(reach, atMost, { start: start?.high, skipsLoop }));
}

/** Converts the sums of chains to a stake in percent. */
export function stakeOf({ low, high, marks, open }: ChainSum): Stake {
  if (marks & (overIssuedBit | lowDivergesBit)) return unknownStake;
  if (marks & highDivergesBit) return stakeBetween(low * 100, 100, false, open & openMinBit);
  return stakeBetween(low * 100, high * 100, (marks & uncertainBit) === 0, open);
}

/** Returns the maximum of a stake in percent, before it is limited to 100. Infinite if the stake has no upper bound. */
export function unclampedMaxOf({ high, marks }: ChainSum): number {
  return marks & (overIssuedBit | lowDivergesBit | highDivergesBit) ? Infinity : roundedPercent(high * 100);
}
