import type { Steps } from '@company-relations/ownership';
import type { Box } from '../boxes';
import { groupedBy } from '../grouped';
import { roundUpToEven, type Label, rowHeight, smallSize } from '../labels';
import type { PictureLine } from '../picture-graph';
import { textWidth } from '../text/text-width';
import { moved, type Point, type Rectangle, type Size } from './geometry';
import { type Layout, layoutLayers } from './layered';
import type { Block, Wire } from './layered-graph';
import { sortByStyle, nodeKey, type OuterWire, trunkOf } from './outer-wires';
import { upwardArcs } from './oriented';

/** A frame around parties. All points are relative to its upper left corner. */
export interface Frame extends Size {
  readonly key: string;
  readonly text: string;
  readonly caption: Point;
  readonly boxes: ReadonlyMap<string, Rectangle>;
  /**
   * The lines between parties of the frame, by key. Each has the points from the party to the company, and the position
   * of the label.
   */
  readonly lines: ReadonlyMap<string, { readonly points: readonly Point[]; readonly label: Point }>;
  /** The points, within the frame, of the lines that enter the frame from above, by the key of the wire. */
  readonly entering: ReadonlyMap<string, readonly Point[]>;
  /** The points, within the frame, of the lines that leave the frame downwards, by the trunk of the wires. */
  readonly leaving: ReadonlyMap<string, readonly Point[]>;
}

/**
 * The input for the layout of the frame around a loop: its parties, the lines between them, and all wires of the
 * picture.
 */
export interface FrameContent {
  readonly key: string;
  readonly text: string;
  readonly nodes: readonly string[];
  /** The lines between its nodes. */
  readonly lines: readonly PictureLine[];
  /** All wires of the picture. */
  readonly wires: readonly OuterWire[];
  readonly boxes: ReadonlyMap<string, Box>;
  readonly labels: ReadonlyMap<string, Label>;
}

export const captionFont = { size: smallSize, isBold: true };
const captionKey = 'caption';
const margin = { x: 16, y: 12 };
const gap = 20;

/** Lays out a loop. A line that crosses the frame gets a point on the upper side (entering) or lower side (leaving). */
export function* layoutLoop(content: FrameContent): Steps<Frame> {
  const { key, text, nodes, boxes } = content;
  const inner = yield* innerWires(content);
  const crossing = crossingWires(content);
  const layout = yield* layoutLayers(
    [
      { key: captionKey, ...captionSize(text), rank: 'first' },
      ...nodes.map((node) => ({ ...(boxes.get(node) as Box), key: nodeKey(node) })),
      ...crossing.map(({ block }) => block),
    ],
    [...inner, ...crossing].map(({ wire }) => wire),
  );
  const wayOf = (wire: string) => (layout.wires.get(wire)?.points ?? []).map((point) => moved(point, margin));
  const waysOf = (side: Crossing['side']) =>
    new Map(crossing.filter((each) => each.side === side).map(({ port, wire }) => [port, wayOf(wire.key)]));
  return {
    key,
    text,
    width: roundUpToEven(layout.width + 2 * margin.x),
    height: layout.height + 2 * margin.y,
    caption: moved(layout.blocks.get(captionKey) as Point, margin),
    boxes: new Map(nodes.map((node) => [node, placedBox(boxes.get(node) as Box, layout)])),
    lines: new Map(
      inner.map(({ wire, isUpward }) => {
        const points = isUpward ? wayOf(wire.key).reverse() : wayOf(wire.key);
        return [wire.key, { points, label: moved(layout.wires.get(wire.key)?.label as Point, margin) }];
      }),
    ),
    entering: waysOf('entering'),
    leaving: waysOf('leaving'),
  };
}

function placedBox({ key, height }: Box, layout: Layout): Rectangle {
  const width = layout.widths.get(nodeKey(key)) as number;
  return moved({ ...(layout.blocks.get(nodeKey(key)) as Point), width, height }, margin);
}

/** A wire that crosses the frame: its part within the frame, and a block of size 0 for the point on the frame. */
interface Crossing {
  readonly side: 'entering' | 'leaving';
  /** The key of an entering wire, or the trunk of a leaving wire. */
  readonly port: string;
  readonly wire: Wire;
  readonly block: Block;
}

function crossingWires({ key, wires }: FrameContent): Crossing[] {
  const entering = wires.filter(({ lower }) => lower === key);
  const leaving = groupedBy(
    wires.filter(({ upper }) => upper === key),
    ({ trunk }) => trunk,
  );
  return [
    ...entering.map(({ key: port, lowerNode }): Crossing => {
      const end = `in ${port}`;
      const wire = { key: end, upper: end, lower: nodeKey(lowerNode as string), trunk: end };
      return { side: 'entering', port, wire, block: { key: end, width: 0, height: 0, rank: 'first' } };
    }),
    ...[...leaving].map(([port, [first]]): Crossing => {
      const end = `out ${port}`;
      const wire = { key: end, upper: nodeKey(first?.upperNode as string), lower: end, trunk: port };
      return { side: 'leaving', port, wire, block: { key: end, width: 0, height: 0, rank: 'last' } };
    }),
  ];
}

function* innerWires({ lines, labels }: FrameContent): Steps<{ readonly wire: Wire; readonly isUpward: boolean }[]> {
  const upward = yield* upwardArcs(sortByStyle(lines));
  return lines.map((line) => {
    const isUpward = upward.has(line.key);
    const [upper, lower] = isUpward ? [line.to, line.from] : [line.from, line.to];
    const trunk = isUpward ? line.key : trunkOf(line.from, line.style);
    const ends = { upper: nodeKey(upper), lower: nodeKey(lower) };
    return { wire: { key: line.key, ...ends, trunk, label: labels.get(line.key) }, isUpward };
  });
}

function captionSize(text: string): Size {
  return { width: roundUpToEven(textWidth(text, captionFont).width), height: rowHeight };
}

/**
 * Lays out a frame around parties without lines, in rows of at most `maxWidth`. A row is wider only if a single party
 * is.
 */
export function layoutRows(key: string, text: string, boxes: readonly Box[], maxWidth: number): Frame {
  const placed = new Map<string, Rectangle>();
  let [x, y, rowBottom, right] = [margin.x, margin.y + rowHeight + 8, 0, margin.x + captionSize(text).width];
  for (const { key: node, width, height } of boxes) {
    if (x > margin.x && x + width + margin.x > maxWidth) [x, y] = [margin.x, rowBottom + gap];
    placed.set(node, { x, y, width, height });
    [x, rowBottom, right] = [x + width + gap, Math.max(rowBottom, y + height), Math.max(right, x + width)];
  }
  const size = { width: roundUpToEven(right + margin.x), height: rowBottom + margin.y };
  const none = new Map<string, never>();
  return { key, text, ...size, caption: margin, boxes: placed, lines: none, entering: none, leaving: none };
}
