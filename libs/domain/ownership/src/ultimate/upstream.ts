import type { ServiceId } from '../entities';
import { type Arcs, type OwnershipGraph, reversed } from './ownership-graph';
import { explorer, type Condensation } from './condensation';

/** A company (node 0 here) with all its owners over any number of levels, nearest first. */
export interface Upstream {
  /** From each company to its owners. */
  readonly reach: Condensation;
  /** From each owner to its holdings on the way to the company. */
  readonly down: Arcs;
}

/** Undefined for a company without holdings in the graph. */
export function upstreamOf(graph: OwnershipGraph, company: ServiceId): Upstream | undefined {
  const node = graph.nodeOf.get(company);
  if (node === undefined) return undefined;
  const reach = explorer(graph.owners)(node);
  return { reach, down: reversed(reach) };
}
