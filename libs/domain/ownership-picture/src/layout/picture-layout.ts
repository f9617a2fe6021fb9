import type { Steps } from '@company-relations/ownership';
import type { Box } from '../boxes';
import type { Label } from '../labels';
import type { PictureGraph } from '../picture-graph';
import { type Column, columnPort, columnsOf, pointsInColumn } from './columns';
import { type Frame, layoutLoop, layoutRows } from './frames';
import { corners, moved, type Point, type Rectangle, type Size } from './geometry';
import { type Layout, layoutLayers, type PlacedWire } from './layered';
import type { Block } from './layered-graph';
import { frameKey, nodeKey, type OuterWire, outerWiresOf } from './outer-wires';

/** The positions of all parts of a picture, from the upper left corner of the drawing. */
export interface PictureLayout extends Size {
  /** The boxes, by node. */
  readonly boxes: ReadonlyMap<string, Rectangle>;
  /**
   * The points of each line from the party to the company, and the upper left corner of its label, by the key of the
   * line.
   */
  readonly lines: ReadonlyMap<string, PlacedWire>;
  readonly frames: readonly PlacedFrame[];
}

export interface PlacedFrame extends Rectangle {
  readonly caption: Point;
  readonly text: string;
  readonly isLoop: boolean;
}

/**
 * The vertical gap, in pixels, between the drawing and the frame below it, which contains the parties without links.
 */
const looseGap = 30;
const minLooseWidth = 700;

/**
 * Lays out the parties of a graph: owners above what they own, loops in frames, and many parties of one company in
 * columns.
 */
export function* layoutPicture(
  graph: PictureGraph,
  boxes: ReadonlyMap<string, Box>,
  labels: ReadonlyMap<string, Label>,
): Steps<PictureLayout> {
  const columns = columnsOf(graph, boxes, labels);
  const inColumns = new Set(columns.flatMap(({ entries }) => entries.map(({ line }) => line.key)));
  const lines = graph.lines.filter(({ key }) => !inColumns.has(key));
  const wires = yield* outerWiresOf(graph, lines, columns, labels);
  const loops: Frame[] = [];
  for (const [index, nodes] of graph.loops.entries()) {
    const inner = lines.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to));
    const text = `Loop ${index + 1}: ${nodes.length} companies`;
    loops.push(yield* layoutLoop({ key: frameKey(index), text, nodes, lines: inner, wires, boxes, labels }));
  }
  const unlinked = new Set(unlinkedNodes(graph));
  const nodes = [...boxes.values()].filter(({ key }) => isAlone(key, graph, columns) && !unlinked.has(key));
  const layout = yield* layoutLayers(
    [...nodes.map((box) => ({ ...box, key: nodeKey(box.key) })), ...columns.map(columnBlock), ...loops.map(frameBlock)],
    wires,
  );
  const placed = new Placement(layout, wires, columns, loops);
  for (const box of nodes) placed.addBox(box);
  return placed.finish([...unlinked].map((node) => boxes.get(node) as Box));
}

function isAlone(node: string, graph: PictureGraph, columns: readonly Column[]): boolean {
  return (
    !graph.loops.some((loop) => loop.includes(node)) &&
    !columns.some(({ entries }) => entries.some((entry) => entry.node === node))
  );
}

function unlinkedNodes({ parties, lines, loops, subject }: PictureGraph): string[] {
  const linked = new Set([...lines.flatMap(({ from, to }) => [from, to]), ...loops.flat(), subject.node.Node]);
  return [...parties.keys()].filter((node) => !linked.has(node));
}

function columnBlock({ key, width, height, rank, isAbove }: Column): Block {
  const port = isAbove ? { bottoms: new Map([[key, columnPort]]) } : { tops: new Map([[key, columnPort]]) };
  return { key, width, height, ...(rank && { rank }), ...port };
}

function frameBlock({ key, width, height, entering, leaving }: Frame): Block {
  return {
    key,
    width,
    height,
    tops: new Map([...entering].map(([wire, way]) => [wire, (way[0] as Point).x])),
    bottoms: new Map([...leaving].map(([trunk, way]) => [trunk, (way.at(-1) as Point).x])),
  };
}

/**
 * Collects the positions of all parts. Converts positions relative to a frame or column into positions in the drawing.
 */
class Placement {
  private readonly boxes = new Map<string, Rectangle>();
  private readonly lines = new Map<string, PlacedWire>();
  private readonly frames: PlacedFrame[] = [];
  private readonly loopsByKey: ReadonlyMap<string, Frame>;

  constructor(
    private readonly layout: Layout,
    wires: readonly OuterWire[],
    columns: readonly Column[],
    loops: readonly Frame[],
  ) {
    this.loopsByKey = new Map(loops.map((frame) => [frame.key, frame]));
    for (const frame of loops) this.addFrame(frame, this.cornerOf(frame.key), true);
    for (const { key, entries } of columns) {
      for (const { node, box } of entries) this.boxes.set(node, moved(box, this.cornerOf(key)));
    }
    for (const wire of wires) this.addWire(wire);
  }

  addBox({ key, height }: Box): void {
    const width = this.layout.widths.get(nodeKey(key)) as number;
    this.boxes.set(key, { ...this.cornerOf(nodeKey(key)), width, height });
  }

  /** @param loose the boxes of parties without lines */
  finish(loose: readonly Box[]): PictureLayout {
    let { width, height } = this.layout;
    if (loose.length > 0) {
      const frame = layoutRows('loose', 'No links in this picture', loose, Math.max(width, minLooseWidth));
      const top = height + looseGap;
      this.addFrame(frame, { x: 0, y: top }, false);
      [width, height] = [Math.max(width, frame.width), top + frame.height];
    }
    return { width, height, boxes: this.boxes, lines: this.lines, frames: this.frames };
  }

  private cornerOf(key: string): Point {
    return this.layout.blocks.get(key) as Point;
  }

  private addFrame(frame: Frame, corner: Point, isLoop: boolean): void {
    const { width, height, text } = frame;
    this.frames.push({ ...corner, width, height, text, caption: moved(frame.caption, corner), isLoop });
    for (const [node, box] of frame.boxes) this.boxes.set(node, moved(box, corner));
    for (const [key, { points, label }] of frame.lines) {
      this.lines.set(key, { points: points.map((point) => moved(point, corner)), label: moved(label, corner) });
    }
  }

  private addWire(wire: OuterWire): void {
    const { points, label } = this.layout.wires.get(wire.key) as PlacedWire;
    const way = [
      ...this.wayInFrame(wire.upper, (frame) => frame.leaving.get(wire.trunk)),
      ...points,
      ...this.wayInFrame(wire.lower, (frame) => frame.entering.get(wire.key)),
    ];
    const { column } = wire;
    if (column === undefined) this.lines.set(wire.key, { points: directed(way, wire.isUpward), label });
    else this.addColumnLines(column, way);
  }

  private wayInFrame(key: string, wayOf: (frame: Frame) => readonly Point[] | undefined): Point[] {
    const frame = this.loopsByKey.get(key);
    const way = frame === undefined ? undefined : wayOf(frame);
    return (way ?? []).map((point) => moved(point, this.cornerOf(key)));
  }

  /** Adds the lines of a column. All of them share the path from the company to the column. */
  private addColumnLines(column: Column, way: readonly Point[]): void {
    const corner = this.cornerOf(column.key);
    for (const entry of column.entries) {
      const inside = pointsInColumn(entry, column).map((point) => moved(point, corner));
      const points = column.isAbove ? [...inside.reverse(), ...way] : [...way, ...inside];
      this.lines.set(entry.line.key, { points: directed(points, false), label: moved(entry.label, corner) });
    }
  }
}

function directed(points: readonly Point[], isUpward: boolean): Point[] {
  const way = corners(points);
  return isUpward ? way.reverse() : way;
}
