import type { Size } from './geometry';

/** A rectangle that is placed as a whole: a box, a column of boxes, a frame with all that is in it. */
export interface Block extends Size {
  readonly key: string;
  /** Where wires arrive, by the key of the wire, in pixels from the left side. Absent: anywhere on the upper side. */
  readonly tops?: ReadonlyMap<string, number>;
  /** Where wires leave, by their trunk. Absent: anywhere on the lower side. */
  readonly bottoms?: ReadonlyMap<string, number>;
  /** Above or below all others. Absent: where the wires are shortest. */
  readonly rank?: 'first' | 'last';
}

/** A connection that leads downwards. Wires must not form a circle. */
export interface Wire {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  /** Wires of one block with the same trunk leave it together. */
  readonly trunk: string;
  /** The size of its label, which is placed just above the lower block. */
  readonly label?: Size;
}

/**
 * What takes room in a layer: a block, the label of a wire, or a wire that passes. Blocks are in the layers 0, 2, 4 and
 * so on, labels in the layers between.
 */
export interface Item extends Size {
  readonly key: string;
  readonly layer: number;
  readonly kind: 'block' | 'label' | 'pass';
  readonly block?: Block;
  readonly above: Link[];
  readonly below: Link[];
  /** The place in its layer, from 0. */
  index: number;
  /** The centre in pixels. */
  x: number;
}

/** The part of a wire between two layers that follow each other. */
export interface Link {
  readonly upper: Item;
  readonly lower: Item;
  /** The trunk at a block above, and the wire at a block below. */
  readonly trunk: string;
  readonly wire: string;
}

/** The blocks and wires, divided into layers. */
export interface LayeredGraph {
  readonly layers: readonly Item[][];
  /** The items that each wire leads through, from block to block. */
  readonly paths: ReadonlyMap<string, readonly Item[]>;
}
