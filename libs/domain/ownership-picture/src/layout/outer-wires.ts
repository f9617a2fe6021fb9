import type { Steps } from '@company-relations/ownership';
import type { Label } from '../labels';
import { lineStyles, type PictureGraph, type PictureLine } from '../picture-graph';
import type { Column } from './columns';
import type { Wire } from './layered-graph';
import { upwardArcs } from './oriented';

/** A wire between boxes, columns and frames. */
export interface OuterWire extends Wire {
  /** The node at the upper end, also for a node inside a frame. Undefined if the upper end is a column. */
  readonly upperNode: string | undefined;
  readonly lowerNode: string | undefined;
  /** True if the line begins at the lower end of the wire. */
  readonly isUpward: boolean;
  readonly column?: Column;
}

type Sketch = Pick<OuterWire, 'key' | 'trunk' | 'label' | 'column'> & {
  readonly from: string;
  readonly to: string;
  readonly fromNode: string | undefined;
  readonly toNode: string | undefined;
};

/** Returns the key of the block of a node that is outside all frames. */
export function nodeKey(node: string): string {
  return `node ${node}`;
}

export function frameKey(index: number): string {
  return `frame ${index}`;
}

/**
 * Returns the trunk of a line: lines of the same style from one party share a trunk, so that they leave the party at
 * the same point.
 */
export function trunkOf(node: string, style: PictureLine['style']): string {
  return JSON.stringify([node, style]);
}

/**
 * Sorts lines by style: shares, control, roles. If lines form a cycle, the last of them in this order is drawn upwards.
 * So a role is drawn upwards rather than a line of shares.
 */
export function sortByStyle(lines: readonly PictureLine[]): PictureLine[] {
  return lineStyles.flatMap((style) => lines.filter((line) => line.style === style));
}

/** Returns a wire for each line between different blocks, and one wire for each column. */
export function* outerWiresOf(
  graph: PictureGraph,
  lines: readonly PictureLine[],
  columns: readonly Column[],
  labels: ReadonlyMap<string, Label>,
): Steps<OuterWire[]> {
  const frames = new Map(graph.loops.flatMap((loop, index) => loop.map((node) => [node, frameKey(index)])));
  const blockOf = (node: string) => frames.get(node) ?? nodeKey(node);
  const sketches = [
    ...columns.map((column) => columnSketch(column, blockOf(column.anchor))),
    ...sortByStyle(lines).map((line) => lineSketch(line, blockOf, labels)),
  ].filter(({ from, to }) => from !== to);
  const upward = yield* upwardArcs(sketches);
  return sketches.map((sketch) => wireOf(sketch, upward.has(sketch.key)));
}

function lineSketch(line: PictureLine, blockOf: (node: string) => string, labels: ReadonlyMap<string, Label>): Sketch {
  const { key, from, to, style } = line;
  const ends = { from: blockOf(from), to: blockOf(to), fromNode: from, toNode: to };
  return { key, ...ends, trunk: trunkOf(from, style), label: labels.get(key) };
}

function columnSketch(column: Column, anchorBlock: string): Sketch {
  const { key, anchor, isAbove, style } = column;
  return isAbove
    ? { key, column, from: key, to: anchorBlock, fromNode: undefined, toNode: anchor, trunk: key }
    : { key, column, from: anchorBlock, to: key, fromNode: anchor, toNode: undefined, trunk: trunkOf(anchor, style) };
}

function wireOf({ from, to, fromNode, toNode, ...wire }: Sketch, isUpward: boolean): OuterWire {
  return isUpward
    ? { ...wire, upper: to, lower: from, upperNode: toNode, lowerNode: fromNode, isUpward, trunk: wire.key }
    : { ...wire, upper: from, lower: to, upperNode: fromNode, lowerNode: toNode, isUpward };
}
