import { isWithin } from './flow';
import { eachArc, type Reach } from './reach';

/** Where everything above a company begins and ends. */
export interface Outline {
  /** 1 for each component in which nobody holds a part from outside. */
  readonly isTop: Uint8Array;
  /** 1 for each node that holds a part outside its component, and for node 0. */
  readonly isEntered: Uint8Array;
}

/** @param reach up to the owners */
export function outlineOf(reach: Reach): Outline {
  const isTop = new Uint8Array(reach.componentStart.length - 1).fill(1);
  const isEntered = new Uint8Array(reach.nodes.length);
  isEntered[0] = 1;
  for (let node = 0; node < reach.nodes.length; node++) {
    eachArc(reach, node, (owner) => {
      if (isWithin(reach, node, owner)) return;
      isTop[reach.componentOf[node] as number] = 0;
      isEntered[owner] = 1;
    });
  }
  return { isTop, isEntered };
}
