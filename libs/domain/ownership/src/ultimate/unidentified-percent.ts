import { type DirectionTools, sumChains } from './chain-sums';
import type { Condensation } from './condensation';
import type { OwnershipGraph } from './ownership-graph';
import { sourceComponentsOf } from './source-components';
import { stakeBetween } from './stake';

/**
 * Computes the part of a company that has no recorded owner, in percent. Includes the unrecorded parts of companies
 * above it in the ownership graph. Undefined if the part cannot be computed.
 *
 * @param up the direction from the company to its owners.
 * @param node the node of a company with recorded owners.
 */
export function unidentifiedPercent(graph: OwnershipGraph, up: DirectionTools, node: number): number | undefined {
  const reach = up.explore(node);
  if (hasOwnedUltimateOwner(reach)) return undefined;
  const { low, marks } = sumChains(graph, up, reach);
  if (marks.some((mark) => mark !== 0) || low.diverged.some((flag) => flag !== 0)) return undefined;
  let rest = 0;
  reach.nodes.forEach((above, local) => {
    const [first, last] = [graph.owners.start[above] as number, graph.owners.start[above + 1] as number];
    let recorded = 0;
    for (let holding = first; holding < last; holding++) recorded += graph.low[holding] as number;
    if (last > first) rest += (1 - recorded) * (low.amount[local] as number);
  });
  return Math.max(0, stakeBetween(rest * 100, rest * 100, true).stakePercent ?? 0);
}

/**
 * Returns whether an ultimate owner has recorded owners. Such an owner is a member of a closed loop, or the only owner
 * of itself.
 */
function hasOwnedUltimateOwner(reach: Condensation): boolean {
  const { isSource } = sourceComponentsOf(reach);
  const { start, componentOf } = reach;
  return componentOf.some(
    (component, node) =>
      node !== 0 && isSource[component] === 1 && (start[node + 1] as number) > (start[node] as number),
  );
}
