import { areInSameComponent } from './path-sums';
import { eachArc, type Condensation } from './condensation';

/**
 * The components from which all chains to a company start, because these components have no owners outside themselves,
 * and the nodes at which chains leave a component.
 */
export interface SourceComponents {
  /** For each component, 1 if it has no owners outside itself, otherwise 0. */
  readonly isSource: Uint8Array;
  /** For each node, 1 if it is node 0 or has a holding outside its component, otherwise 0. */
  readonly holdsOutside: Uint8Array;
}

/**
 * Finds the components from which all chains to the company start, and the nodes at which chains leave a component.
 *
 * @param reach the part of the graph from the company up to its owners
 */
export function sourceComponentsOf(reach: Condensation): SourceComponents {
  const isSource = new Uint8Array(reach.componentStart.length - 1).fill(1);
  const holdsOutside = new Uint8Array(reach.nodes.length);
  holdsOutside[0] = 1;
  for (let node = 0; node < reach.nodes.length; node++) {
    eachArc(reach, node, (owner) => {
      if (areInSameComponent(reach, node, owner)) return;
      isSource[reach.componentOf[node] as number] = 0;
      holdsOutside[owner] = 1;
    });
  }
  return { isSource, holdsOutside };
}
