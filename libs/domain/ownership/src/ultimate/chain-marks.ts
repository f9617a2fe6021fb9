import type { OwnershipGraph } from './ownership-graph';

// Bits that mark properties of all chains between two nodes.

/** The bit that is set if a chain passes through a holding that is a range. */
export const uncertainBit = 1;
/** The bit that is set if a chain passes through a holding in an over-issued company. */
export const overIssuedBit = 2;
/**
 * The bit that is set if a chain passes through a loop, and the sum of the chains that go round this loop once, twice
 * and so on is infinite if each stake has its minimum.
 */
export const lowDivergesBit = 4;
/**
 * The bit that is set if a chain passes through a loop, and the sum of the chains that go round this loop once, twice
 * and so on is infinite if each stake has its maximum.
 */
export const highDivergesBit = 8;

/** The marks of one holding. */
export function marksOf(graph: OwnershipGraph, holding: number): number {
  return (graph.uncertain[holding] ? uncertainBit : 0) | (graph.inOverIssued[holding] ? overIssuedBit : 0);
}
