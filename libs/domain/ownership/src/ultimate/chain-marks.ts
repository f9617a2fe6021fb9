import type { OwnershipGraph } from './ownership-graph';

/** Properties of all chains between two nodes, as bits. */
export const uncertain = 1;
export const overIssued = 2;
/** A loop on the way does not converge, with the minimum stakes or with the maximum stakes. */
export const lowDiverges = 4;
export const highDiverges = 8;

/** The marks of one holding. */
export function marksOf(graph: OwnershipGraph, holding: number): number {
  return (graph.uncertain[holding] ? uncertain : 0) | (graph.inOverIssued[holding] ? overIssued : 0);
}
