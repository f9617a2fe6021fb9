import { mapInSteps, type Steps } from '@company-relations/ownership';
import { groupedBy } from '../grouped';
import type { LayerItem, WireSegment } from './layered-graph';
import type { Ports } from './ports';

/** The minimum horizontal distance, in pixels, between two nets on the same track. */
const apart = 10;

/** The cost of two wires that overlap, compared with 1 for two wires that cross. */
const overlapCost = 100;

/**
 * The wires that leave a block at the same port. They share one horizontal stretch, which connects the x position of
 * the port with all x positions at which the wires arrive.
 */
interface Net {
  readonly links: readonly WireSegment[];
  readonly leaves: number;
  readonly arrives: readonly number[];
  readonly left: number;
  readonly right: number;
}

/**
 * The space between two layers. The horizontal stretches of wires run on its tracks. A track is a height, and track 0
 * is the uppermost. `tracks` is the number of tracks. A straight wire needs no track.
 */
export interface Channel {
  readonly trackOf: ReadonlyMap<WireSegment, number>;
  readonly tracks: number;
}

/**
 * Assigns tracks to the horizontal stretches between a layer and the next layer, so that the stretches do not overlap.
 */
export function* channelBelow(layer: readonly LayerItem[], ports: Ports): Steps<Channel> {
  const links = layer.flatMap(({ below }) => below);
  const nets = [...groupedBy(links, (link) => `${link.upper.index} ${ports.leaves.get(link)}`).values()]
    .map((group) => netOf(group, ports))
    .filter(({ left, right }) => left < right);
  const trackOf = new Map<WireSegment, number>();
  const placed: { net: Net; track: number }[] = [];
  for (const net of yield* inOrder(nets)) {
    yield;
    const touching = placed.filter((other) => isTouching(net, other.net)).map(({ track }) => track);
    const track = Math.max(-1, ...touching) + 1;
    placed.push({ net, track });
    for (const link of net.links) trackOf.set(link, track);
  }
  return { trackOf, tracks: Math.max(-1, ...placed.map(({ track }) => track)) + 1 };
}

function netOf(links: readonly WireSegment[], ports: Ports): Net {
  const leaves = ports.leaves.get(links[0] as WireSegment) as number;
  const arrives = links.map((link) => ports.arrives.get(link) as number);
  return { links, leaves, arrives, left: Math.min(leaves, ...arrives), right: Math.max(leaves, ...arrives) };
}

function isTouching(a: Net, b: Net): boolean {
  return a.left < b.right + apart && b.left < a.right + apart;
}

/** Returns the nets from top to bottom. Each step takes the net that costs least to draw above all remaining nets. */
function* inOrder(nets: readonly Net[]): Steps<readonly Net[]> {
  const left = [...nets].sort((a, b) => a.left - b.left || a.right - b.right);
  const costs = new Map(
    yield* mapInSteps(left, (net) => [net, sumOf(left.map((other) => extraCost(net, other)))] as const),
  );
  const order: Net[] = [];
  while (left.length > 0) {
    yield;
    const least = Math.min(...left.map((net) => costs.get(net) as number));
    const [next] = left.splice(
      left.findIndex((net) => costs.get(net) === least),
      1,
    ) as [Net];
    order.push(next);
    for (const net of left) costs.set(net, (costs.get(net) as number) - extraCost(net, next));
  }
  return order;
}

/** Returns the additional cost of drawing `upper` above `lower`, compared with the opposite order. Never negative. */
function extraCost(upper: Net, lower: Net): number {
  return Math.max(0, costOf(upper, lower) - costOf(lower, upper));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the cost of drawing `upper` above `lower`: 1 for each crossing, and `overlapCost` for each pair of vertical
 * stretches that overlap.
 */
function costOf(upper: Net, lower: Net): number {
  let cost = isWithin(lower.leaves, upper) ? 1 : 0;
  for (const arrives of upper.arrives) {
    if (isWithin(arrives, lower)) cost += 1;
    if (Math.abs(arrives - lower.leaves) < 6) cost += overlapCost;
  }
  return cost;
}

function isWithin(x: number, { left, right }: Net): boolean {
  return x > left && x < right;
}
