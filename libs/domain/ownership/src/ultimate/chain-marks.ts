import type { OwnershipGraph } from './ownership-graph';

/** Bits that mark properties of all chains between two nodes. */
export const uncertainBit = 1;
export const overIssuedBit = 2;
/**
 * The chains pass through a loop whose series does not converge: `lowDivergesBit` with the minimum stakes,
 * `highDivergesBit` with the maximum stakes.
 */
export const lowDivergesBit = 4;
export const highDivergesBit = 8;

/** The marks of one holding. */
export function marksOf(graph: OwnershipGraph, holding: number): number {
  return (graph.uncertain[holding] ? uncertainBit : 0) | (graph.inOverIssued[holding] ? overIssuedBit : 0);
}
