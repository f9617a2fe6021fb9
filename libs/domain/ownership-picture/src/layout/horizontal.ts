import { mapInSteps, type Steps } from '@company-relations/ownership';
import type { LayerItem, WireSegment } from './layered-graph';
import { portInset } from './ports';
import { refinementCount } from './repetitions';
import { nearestSpacedPositions } from './nearest-spaced-positions';

type Side = 'above' | 'below';

const maxRounds = 16;

/** The maximum size, in pixels, of a sideways step that is removed from a drawn line. */
const maxStraightened = 40;

/**
 * The weight of an item that has no links on the side from which items are placed. Such an item keeps its position
 * unless other items need the room.
 */
const weakWeight = 0.01;

const gaps = { block: 26, label: 10, pass: 10 };
const gapNextToBlock = 16;

/**
 * Sets `x` of all items, so that each item is near the items to which it is linked and no items overlap. Keeps the
 * order within each layer.
 */
export function* placeHorizontally(layers: readonly LayerItem[][]): Steps<void> {
  const upwards = [...layers].reverse();
  for (const layer of layers) placeFromLeft(layer);
  const rounds = refinementCount(maxRounds, layers);
  for (let round = 0; round < rounds; round += 1) {
    yield* placeLayers(layers, (item) => item.above);
    yield* placeLayers(upwards, (item) => item.below);
  }
  for (let round = 0; round < rounds / 4; round += 1) {
    yield* placeLayers(layers, (item) => [...item.above, ...item.below]);
    yield* placeLayers(upwards, (item) => [...item.above, ...item.below]);
  }
  for (const layer of layers) for (const item of layer) item.x = Math.round(item.x);
  yield* mapInSteps([...layers, ...layers], (layer) => straighten(layer, 'above'));
  yield* mapInSteps(upwards, (layer) => straighten(layer, 'below'));
  moveToZero(layers);
}

/** Returns the minimum distance between the centres of two neighbours, in pixels. */
function distance(left: LayerItem, right: LayerItem): number {
  const gap =
    left.kind === right.kind
      ? gaps[left.kind]
      : left.kind === 'block' || right.kind === 'block'
        ? gapNextToBlock
        : gaps.pass;
  return (left.width + right.width) / 2 + gap;
}

function distances(layer: readonly LayerItem[]): number[] {
  return layer.slice(1).map((item, index) => distance(layer[index] as LayerItem, item));
}

function placeFromLeft(layer: readonly LayerItem[]): void {
  const between = distances(layer);
  let x = 0;
  for (const [index, item] of layer.entries()) {
    x += between[index - 1] ?? 0;
    item.x = x;
  }
}

function* placeLayers(
  layers: readonly LayerItem[][],
  linksOf: (item: LayerItem) => readonly WireSegment[],
): Steps<void> {
  for (const layer of layers) {
    yield;
    placeLayer(layer, linksOf);
  }
}

function placeLayer(layer: readonly LayerItem[], linksOf: (item: LayerItem) => readonly WireSegment[]): void {
  const wanted = layer.map((item) => {
    const links = linksOf(item);
    if (links.length === 0) return { place: item.x, weight: weakWeight };
    const weight = links.reduce((sum, link) => sum + weightOf(link), 0);
    const sum = links.reduce((total, link) => total + weightOf(link) * wantedPlace(item, link), 0);
    return { place: sum / weight, weight };
  });
  const places = nearestSpacedPositions(wanted, distances(layer));
  for (const [index, item] of layer.entries()) item.x = places[index] as number;
}

/** Returns the position of an item at which its link is vertical. */
function wantedPlace(item: LayerItem, link: WireSegment): number {
  const upperPort = portOffset(link.upper, link.upper.block?.bottoms?.get(link.trunk));
  const lowerPort = portOffset(link.lower, link.lower.block?.tops?.get(link.wire));
  return item === link.lower ? link.upper.x + upperPort - lowerPort : link.lower.x + lowerPort - upperPort;
}

/**
 * Returns the distance of a fixed port from the centre of its item, in pixels, positive to the right. Returns 0 if the
 * port is not fixed.
 */
function portOffset({ width }: LayerItem, port: number | undefined): number {
  return port === undefined ? 0 : port - width / 2;
}

/**
 * Returns the weight of a segment of a wire. Segments of wires that pass several layers weigh more, because a step in a
 * long wire catches the eye.
 */
function weightOf({ upper, lower }: WireSegment): number {
  if (upper.kind === 'pass' && lower.kind === 'pass') return 8;
  return upper.kind === 'label' || lower.kind === 'pass' ? 3 : 1;
}

/** Removes small steps of wires where the neighbours leave room. */
function straighten(layer: readonly LayerItem[], side: Side): void {
  for (const [index, item] of layer.entries()) {
    const wanted = straightPlace(item, side);
    if (wanted === undefined || Math.abs(wanted - item.x) > maxStraightened) continue;
    const left = layer[index - 1];
    const right = layer[index + 1];
    const low = left === undefined ? -Infinity : left.x + distance(left, item);
    const high = right === undefined ? Infinity : right.x - distance(item, right);
    item.x = Math.min(high, Math.max(low, wanted));
  }
}

/** Returns the nearest position at which the wire of an item is straight on both sides, or else on the given side. */
function straightPlace(item: LayerItem, side: Side): number | undefined {
  if (item.kind === 'block') return undefined;
  const here = straightPlaces(item, side);
  if (here === undefined) return undefined;
  const there = straightPlaces(item, side === 'above' ? 'below' : 'above') ?? here;
  const both = { from: Math.max(here.from, there.from), to: Math.min(here.to, there.to) };
  const places = both.from <= both.to ? both : here;
  return Math.max(places.from, Math.min(places.to, item.x));
}

/**
 * Returns the range of positions of an item at which its only wire on one side is straight. Undefined if the item has
 * no wire or several wires there.
 */
function straightPlaces(item: LayerItem, side: Side): { readonly from: number; readonly to: number } | undefined {
  const [link, ...others] = item[side];
  if (link === undefined || others.length > 0) return undefined;
  const end = side === 'above' ? link.upper : link.lower;
  if (end.block === undefined) return { from: end.x, to: end.x };
  const { tops, bottoms } = end.block;
  const port = side === 'above' ? bottoms?.get(link.trunk) : tops?.get(link.wire);
  if (port !== undefined) return { from: end.x + portOffset(end, port), to: end.x + portOffset(end, port) };
  const isShared = side === 'above' && end.below.filter(({ trunk }) => trunk === link.trunk).length > 1;
  const reach = end.width / 2 - portInset;
  return isShared ? undefined : { from: end.x - reach, to: end.x + reach };
}

function moveToZero(layers: readonly LayerItem[][]): void {
  const left = Math.min(...layers.flat().map(({ x, width }) => x - width / 2));
  for (const item of layers.flat()) item.x -= left;
}
