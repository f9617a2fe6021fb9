import type { Size } from './geometry';

/** A rectangle that is placed as a whole: a box, a column of boxes, or a frame with everything inside it. */
export interface Block extends Size {
  readonly key: string;
  /**
   * The positions where wires arrive, by the key of the wire, in pixels from the left side. If absent, wires arrive
   * anywhere on the upper side.
   */
  readonly tops?: ReadonlyMap<string, number>;
  /**
   * The positions where wires leave, by trunk, in pixels from the left side. If absent, wires leave anywhere on the
   * lower side.
   */
  readonly bottoms?: ReadonlyMap<string, number>;
  /**
   * `first` places the block above all others, `last` below all others. If absent, the block is placed where the wires
   * are shortest.
   */
  readonly rank?: 'first' | 'last';
}

/** A downward connection between two blocks. The wires of a picture must not form a cycle. */
export interface Wire {
  readonly key: string;
  readonly upper: string;
  readonly lower: string;
  /** The name of a trunk. Wires that leave the same block with the same trunk start as one line. */
  readonly trunk: string;
  /** The size of the wire's label, which is placed just above the lower block. */
  readonly label?: Size;
}

/**
 * An item that takes room in a layer: a block, the label of a wire, or a wire that passes through the layer (`pass`).
 * Blocks are in the even layers 0, 2, 4 and so on. Labels are in the odd layers.
 */
export interface LayerItem extends Size {
  readonly key: string;
  readonly layer: number;
  readonly kind: 'block' | 'label' | 'pass';
  readonly block?: Block;
  readonly above: WireSegment[];
  readonly below: WireSegment[];
  /** The index in its layer, from 0. */
  index: number;
  /** The x of its centre, in pixels. */
  x: number;
}

/** The part of a wire between two consecutive layers. */
export interface WireSegment {
  readonly upper: LayerItem;
  readonly lower: LayerItem;
  /** `trunk` selects the port of the upper block, and `wire` the port of the lower block. */
  readonly trunk: string;
  readonly wire: string;
}

/** The blocks and wires, divided into layers. */
export interface LayeredGraph {
  readonly layers: readonly LayerItem[][];
  /** The items that each wire passes, from its upper block to its lower block. */
  readonly paths: ReadonlyMap<string, readonly LayerItem[]>;
}
