import type { ServiceId } from '../entities';
import { type Arcs, type OwnershipGraph, reversed } from './ownership-graph';
import { explorer, type Reach } from './reach';

/** A company, which has the number 0 here, with all that own it over any number of levels, nearest first. */
export interface Upstream {
  /** From each company to its owners. */
  readonly reach: Reach;
  /** From each owner to what it holds on the way to the company. */
  readonly down: Arcs;
}

/** Undefined for a company of which no holding is known. */
export function upstreamOf(graph: OwnershipGraph, company: ServiceId): Upstream | undefined {
  const node = graph.nodeOf.get(company);
  if (node === undefined) return undefined;
  const reach = explorer(graph.owners)(node);
  return { reach, down: reversed(reach) };
}
