import { mapInSteps, type Steps } from '@company-relations/ownership';
import { type Channel, channelBelow } from './channels';
import { corners, type Point, type Size } from './geometry';
import { placeHorizontally } from './horizontal';
import type { Block, LayerItem, Wire } from './layered-graph';
import { layersOf } from './layers';
import { orderLayers } from './order';
import { type Ports, portsOf, widthForPorts } from './ports';

/** The positions of blocks, wires and labels, from the upper left corner of the whole layout. */
export interface Layout extends Size {
  /** The upper left corner of each block. */
  readonly blocks: ReadonlyMap<string, Point>;
  readonly wires: ReadonlyMap<string, PlacedWire>;
  /** The actual widths of the blocks. A block is widened if it has too many wires for its requested width. */
  readonly widths: ReadonlyMap<string, number>;
}

export interface PlacedWire {
  /** The points from the upper block to the lower one. */
  readonly points: readonly Point[];
  /** The upper left corner of the label. */
  readonly label: Point;
}

const trackHeight = 12;
/** The vertical room in pixels between a layer and the first track, and between the last track and the next layer. */
const room = { withoutTrack: 4, nextToTrack: 12, forArrow: 18 };

/** The heights of the layers and of the tracks between them. */
interface Rows {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly channels: readonly Channel[];
}

/**
 * Places blocks in layers. Wires lead downwards, rarely cross each other and never cross a block or a label: within a
 * layer each wire is vertical and has its own room. Wires move sideways only between layers.
 */
export function* layoutLayers(blocks: readonly Block[], wires: readonly Wire[]): Steps<Layout> {
  const wide = yield* mapInSteps(blocks, (block) => widened(block, wires));
  const graph = yield* layersOf(wide, wires);
  yield* orderLayers(graph.layers);
  yield* placeHorizontally(graph.layers);
  const ports = yield* portsOf(graph.layers);
  const rows = yield* rowsOf(graph.layers, ports);
  const items = graph.layers.flat();
  return {
    width: items.reduce((right, { x, width }) => Math.max(right, x + width / 2), 0),
    height: (rows.tops.at(-1) ?? 0) + (rows.heights.at(-1) ?? 0),
    blocks: new Map(items.filter(({ kind }) => kind === 'block').map((item) => [item.key, cornerOf(item, rows)])),
    wires: new Map(yield* mapInSteps(graph.paths, ([key, path]) => [key, placedWire(path, ports, rows)] as const)),
    widths: new Map(wide.map(({ key, width }) => [key, width])),
  };
}

function widened(block: Block, wires: readonly Wire[]): Block {
  if (block.tops !== undefined || block.bottoms !== undefined || block.width === 0) return block;
  const arriving = wires.filter(({ lower }) => lower === block.key).length;
  const leaving = new Set(wires.filter(({ upper }) => upper === block.key).map(({ trunk }) => trunk)).size;
  return { ...block, width: Math.max(block.width, widthForPorts(arriving), widthForPorts(leaving)) };
}

function* rowsOf(layers: readonly LayerItem[][], ports: Ports): Steps<Rows> {
  const heights = layers.map((layer) => Math.max(0, ...layer.map(({ height }) => height)));
  const channels: Channel[] = [];
  for (const layer of layers) channels.push(yield* channelBelow(layer, ports));
  const tops: number[] = [];
  let top = 0;
  for (const [index, height] of heights.entries()) {
    tops.push(top);
    const { tracks } = channels[index] as Channel;
    const hasArrows = layers[index + 1]?.some(({ kind, height: next }) => kind === 'block' && next > 0);
    const bottom = hasArrows ? room.forArrow : roomNextTo(tracks);
    top += height + roomNextTo(tracks) + bottom + trackHeight * Math.max(0, tracks - 1);
  }
  return { tops, heights, channels };
}

function roomNextTo(tracks: number): number {
  return tracks > 0 ? room.nextToTrack : room.withoutTrack;
}

/**
 * Returns the upper left corner of an item. A block is at the top of its layer. A label is at the bottom of its layer,
 * near the arrow.
 */
function cornerOf({ kind, layer, x, width, height }: LayerItem, { tops, heights }: Rows): Point {
  const top = tops[layer] as number;
  return { x: x - width / 2, y: kind === 'label' ? top + (heights[layer] as number) - height : top };
}

function placedWire(path: readonly LayerItem[], ports: Ports, rows: Rows): PlacedWire {
  const points: Point[] = [];
  for (const [index, lower] of path.entries()) {
    const upper = path[index - 1];
    if (upper === undefined) continue;
    const link = upper.below.find((each) => each.lower === lower);
    if (link === undefined) throw new Error('A wire leads nowhere.');
    const [leaves, arrives] = [ports.leaves.get(link) as number, ports.arrives.get(link) as number];
    points.push({ x: leaves, y: cornerOf(upper, rows).y + upper.height });
    const track = (rows.channels[upper.layer] as Channel).trackOf.get(link);
    if (track === undefined) continue;
    const bottom = (rows.tops[upper.layer] as number) + (rows.heights[upper.layer] as number);
    const y = bottom + room.nextToTrack + trackHeight * track;
    points.push({ x: leaves, y }, { x: arrives, y });
  }
  const last = path.at(-1) as LayerItem;
  const end = points.at(-1) as Point;
  points.push({ x: end.x, y: cornerOf(last, rows).y });
  return { points: corners(points), label: cornerOf(path.at(-2) as LayerItem, rows) };
}
