import type { OwnershipGraph } from './ownership-graph';

/** Bits that mark properties of all chains between two nodes. */
export const uncertain = 1;
export const overIssued = 2;
/**
 * The chains pass through a loop whose series does not converge: `lowDiverges` with the minimum stakes, `highDiverges`
 * with the maximum stakes.
 */
export const lowDiverges = 4;
export const highDiverges = 8;

/** The marks of one holding. */
export function marksOf(graph: OwnershipGraph, holding: number): number {
  return (graph.uncertain[holding] ? uncertain : 0) | (graph.inOverIssued[holding] ? overIssued : 0);
}
