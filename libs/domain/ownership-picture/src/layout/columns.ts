import type { Box } from '../boxes';
import { largestStake } from '../figures';
import { groupedBy } from '../grouped';
import { roundUpToEven, type Label } from '../labels';
import type { PictureGraph, PictureLine } from '../picture-graph';
import type { Point, Rectangle, Size } from './geometry';

/**
 * The minimum number of parties of one company that are drawn in columns, because they would make a row too wide. Only
 * parties without a line to another company count.
 */
const minInColumns = 5;

/**
 * The maximum number of rows of a column that is placed next to its company. A higher column is placed at the top or
 * bottom edge of the picture, where it does not push other boxes apart.
 */
const maxRowsInside = 4;

/**
 * The factor in the number of columns, which is `sqrt(factor * number of parties)`, rounded up. With this factor, the
 * columns together are about one and a half times as wide as they are high.
 */
const columnsByCount = 0.29;

const busX = 6;
const labelLeft = 16;
const arrowRoom = 20;
const rowGap = 12;
const endRoom = 8;

/**
 * A column of parties that are all linked to one company. Each party has a line to the company, and all these lines
 * share one vertical stretch.
 */
export interface Column extends Size {
  readonly key: string;
  /** The company with which all parties of the column are linked. */
  readonly anchor: string;
  readonly isAbove: boolean;
  readonly rank: 'first' | 'last' | undefined;
  readonly style: PictureLine['style'];
  readonly entries: readonly ColumnEntry[];
}

/** A party in a column: its line, its box, and the place of the line's label. */
export interface ColumnEntry {
  readonly line: PictureLine;
  readonly node: string;
  /** The position and size of the box, from the upper left corner of the column. */
  readonly box: Rectangle;
  readonly label: Point;
}

/**
 * The x position of the common vertical stretch of a column, in pixels from the left side of the column. Lines enter or
 * leave the column there.
 */
export const columnPort = busX;

/**
 * Finds the parties that are drawn in columns, and lays out the columns. A party is drawn in a column if it has a line
 * to only one company, and the company has many such parties.
 */
export function columnsOf(
  graph: PictureGraph,
  boxes: ReadonlyMap<string, Box>,
  labels: ReadonlyMap<string, Label>,
): Column[] {
  const lineCounts = groupedBy(
    graph.lines.flatMap(({ from, to }) => [from, to]),
    (node) => node,
  );
  const inLoops = new Set(graph.loops.flat());
  const isLeaf = (node: string) =>
    lineCounts.get(node)?.length === 1 && !inLoops.has(node) && node !== graph.subject.node.Node;
  const hanging = graph.lines.filter(({ from, to }) => isLeaf(from) !== isLeaf(to));
  const groups = groupedBy(hanging, (line) =>
    JSON.stringify(isLeaf(line.from) ? ['above', line.to, line.style] : ['below', line.from, line.style]),
  );
  return [...groups]
    .filter(([, lines]) => lines.length >= minInColumns)
    .flatMap(([key, lines]) =>
      dividedEvenly(largestFirst(lines)).map((part, index) => columnOf(`${key}:${index}`, part, isLeaf, boxes, labels)),
    );
}

/** Sorts lines by their largest figure, in descending order. Lines without figures come last. */
function largestFirst(lines: readonly PictureLine[]): PictureLine[] {
  const figures = new Map(lines.map((line) => [line, largestFigure(line)]));
  return [...lines].sort((a, b) => (figures.get(b) as number) - (figures.get(a) as number));
}

function largestFigure({ edges }: PictureLine): number {
  return Math.max(...edges.map(largestStake));
}

function dividedEvenly(lines: readonly PictureLine[]): PictureLine[][] {
  const columns = Math.ceil(Math.sqrt(columnsByCount * lines.length));
  const rows = Math.ceil(lines.length / columns);
  return Array.from({ length: Math.ceil(lines.length / rows) }, (_, index) =>
    lines.slice(index * rows, (index + 1) * rows),
  );
}

function columnOf(
  key: string,
  lines: readonly PictureLine[],
  isLeaf: (node: string) => boolean,
  boxes: ReadonlyMap<string, Box>,
  labels: ReadonlyMap<string, Label>,
): Column {
  const [first] = lines as [PictureLine];
  const isAbove = isLeaf(first.from);
  const leaves = lines.map((line) => boxes.get(isAbove ? line.from : line.to) as Box);
  const lineLabels = lines.map(({ key: line }) => labels.get(line) as Label);
  const boxLeft = labelLeft + roundUpToEven(Math.max(...lineLabels.map(({ width }) => width))) + arrowRoom;
  const boxWidth = Math.max(...leaves.map(({ width }) => width));
  let top = isAbove ? 0 : endRoom;
  const entries = lines.map((line, index): ColumnEntry => {
    const [{ key: node, height }, label] = [leaves[index] as Box, lineLabels[index] as Label];
    const rowHeight = Math.max(height, label.height);
    const centre = top + rowHeight / 2;
    top += rowHeight + rowGap;
    return {
      line,
      node,
      box: { x: boxLeft, y: centre - height / 2, width: boxWidth, height },
      label: { x: labelLeft, y: centre - label.height / 2 },
    };
  });
  const tall = lines.length > maxRowsInside ? (isAbove ? 'first' : 'last') : undefined;
  const anchor = isAbove ? first.to : first.from;
  const height = top - rowGap + (isAbove ? endRoom : 0);
  return { key, anchor, isAbove, rank: tall, style: first.style, entries, width: boxLeft + boxWidth, height };
}

/** Returns the points of a line inside its column, from the common vertical stretch to the party's box. */
export function pointsInColumn({ box }: ColumnEntry, { isAbove, height }: Column): Point[] {
  const centre = box.y + box.height / 2;
  return [
    { x: busX, y: isAbove ? height : 0 },
    { x: busX, y: centre },
    { x: box.x, y: centre },
  ];
}
