import type { ServiceId } from '../entities';
import { type Arcs, type OwnershipGraph, reversed } from './ownership-graph';
import { createExplorer, type Condensation } from './condensation';

/** A company and all its direct and indirect owners, the nearest first. The company is node 0 here. */
export interface Upstream {
  /** The arcs from each company to its owners. */
  readonly reach: Condensation;
  /** The arcs from each owner to the companies that it owns, as far as these holdings lead to the company. */
  readonly down: Arcs;
}

/** Returns a company with all its direct and indirect owners. Undefined if the company has no holdings in the graph. */
export function upstreamOf(graph: OwnershipGraph, company: ServiceId): Upstream | undefined {
  const node = graph.nodeOf.get(company);
  if (node === undefined) return undefined;
  const reach = createExplorer(graph.owners)(node);
  return { reach, down: reversed(reach) };
}
