import type { Steps } from '@company-relations/ownership';
import { groupedBy } from '../grouped';
import type { LayerItem, WireSegment } from './layered-graph';
import { nearestSpacedPositions } from './nearest-spaced-positions';

/** The minimum distance in pixels of a port from the corners of its box. */
export const portInset = 16;
const gap = 14;

/** Returns the width, in pixels, that a block needs for this number of ports. */
export function widthForPorts(count: number): number {
  return 2 * portInset + Math.max(0, count - 1) * gap;
}

/**
 * The ports of each link: the x positions where the link leaves its upper item and arrives at its lower item, in pixels
 * from the left of the picture.
 */
export interface Ports {
  readonly leaves: ReadonlyMap<WireSegment, number>;
  readonly arrives: ReadonlyMap<WireSegment, number>;
}

/** Assigns to each link the x positions where the link leaves its upper item and arrives at its lower item. */
export function* portsOf(layers: readonly LayerItem[][]): Steps<Ports> {
  const leaves = new Map<WireSegment, number>();
  const arrives = new Map<WireSegment, number>();
  for (const item of layers.flat()) {
    yield;
    const { bottoms, tops } = item.block ?? {};
    setPorts(
      item,
      groupedBy(item.below, ({ trunk }) => trunk),
      bottoms,
      ({ lower }) => lower,
      leaves,
    );
    setPorts(
      item,
      groupedBy(item.above, ({ wire }) => wire),
      tops,
      ({ upper }) => upper,
      arrives,
    );
  }
  return { leaves, arrives };
}

function setPorts(
  item: LayerItem,
  groups: ReadonlyMap<string, readonly WireSegment[]>,
  fixed: ReadonlyMap<string, number> | undefined,
  otherEnd: (link: WireSegment) => LayerItem,
  ports: Map<WireSegment, number>,
): void {
  if (item.kind !== 'block') {
    for (const link of [...groups.values()].flat()) ports.set(link, item.x);
    return;
  }
  const left = item.x - item.width / 2;
  const sorted = [...groups]
    .map(([key, links]) => ({ key, links, place: meanOf(links.map((link) => otherEnd(link).x)) }))
    .sort((a, b) => a.place - b.place);
  const places = slidingPlaces(item, sorted);
  for (const [index, { key, links }] of sorted.entries()) {
    const port = fixed?.get(key);
    for (const link of links) ports.set(link, port === undefined ? (places[index] as number) : left + port);
  }
}

/**
 * Returns the x position of each port. A port with a single wire is where the wire is vertical, if the box is wide
 * enough. A port with the several wires of a trunk is in the middle of the box.
 */
function slidingPlaces(
  { x, width }: LayerItem,
  sorted: readonly { readonly links: readonly WireSegment[]; readonly place: number }[],
): number[] {
  const wanted = sorted.map(({ links, place }) => ({ place: links.length > 1 ? x : place, weight: 1 }));
  const room = width - 2 * portInset;
  const between = Math.min(gap, sorted.length > 1 ? Math.floor(room / (sorted.length - 1)) : gap);
  const gaps = sorted.slice(1).map(() => between);
  return nearestSpacedPositions(wanted, gaps, x - width / 2 + portInset, x + width / 2 - portInset).map(Math.round);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
