import type { Steps } from '@company-relations/ownership';
import type { LayerItem, WireSegment } from './layered-graph';
import { refinementCount } from './repetitions';

const maxSweeps = 12;

/** The number of items that are compared with their neighbours between two calls of `yield`. */
const exchangedAtOnce = 50;

/** Orders the items of each layer so that few wires cross. */
export function* orderLayers(layers: readonly LayerItem[][]): Steps<void> {
  let best = layers.map((layer) => [...layer]);
  const sweeps = refinementCount(maxSweeps, layers);
  let fewest = yield* crossingsOf(layers);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep += 1) {
    const [swept, side] =
      sweep % 2 === 0 ? ([layers.slice(1), 'above'] as const) : ([layers.slice(0, -1).reverse(), 'below'] as const);
    for (const layer of swept) {
      yield;
      sortByNeighbours(layer, side);
    }
    yield* exchangeNeighbours(layers);
    const crossings = yield* crossingsOf(layers);
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = layers.map((layer) => [...layer]);
  }
  for (const [index, layer] of layers.entries()) layer.splice(0, layer.length, ...(best[index] as LayerItem[]));
  for (const layer of layers) setIndexes(layer);
}

function sortByNeighbours(layer: LayerItem[], side: 'above' | 'below'): void {
  const means = new Map(layer.map((item) => [item, meanPlace(item, side)]));
  layer.sort((a, b) => (means.get(a) as number) - (means.get(b) as number) || a.index - b.index);
  setIndexes(layer);
}

function meanPlace(item: LayerItem, side: 'above' | 'below'): number {
  const links = item[side];
  if (links.length === 0) return item.index;
  return links.reduce((sum, link) => sum + placeOf(link, side), 0) / links.length;
}

/**
 * Returns the position, in its layer, of the item at one end of a link. The position is the index of the item. If the
 * port is fixed, the place of the port on the item shifts the position by less than half an index.
 */
function placeOf(link: WireSegment, side: 'above' | 'below'): number {
  const { block, index, width } = side === 'above' ? link.upper : link.lower;
  const port = side === 'above' ? block?.bottoms?.get(link.trunk) : block?.tops?.get(link.wire);
  return port === undefined ? index : index + (port / width - 0.5) * 0.9;
}

/** Exchanges neighbouring items as long as an exchange reduces the number of crossings. */
function* exchangeNeighbours(layers: readonly LayerItem[][]): Steps<void> {
  for (let pass = 0; pass < 4; pass += 1) {
    let isBetter = false;
    for (const layer of layers) {
      for (let index = 0; index + 1 < layer.length; index += 1) {
        if (index % exchangedAtOnce === 0) yield;
        const [left, right] = [layer[index] as LayerItem, layer[index + 1] as LayerItem];
        if (pairCrossings(left, right) <= pairCrossings(right, left)) continue;
        [layer[index], layer[index + 1]] = [right, left];
        [left.index, right.index] = [index + 1, index];
        isBetter = true;
      }
    }
    if (!isBetter) break;
  }
}

/** Returns how many wires of two items cross if `left` is left of `right`. */
function pairCrossings(left: LayerItem, right: LayerItem): number {
  let crossings = 0;
  for (const side of ['above', 'below'] as const) {
    for (const one of left[side]) {
      for (const other of right[side]) if (placeOf(one, side) > placeOf(other, side)) crossings += 1;
    }
  }
  return crossings;
}

function* crossingsOf(layers: readonly LayerItem[][]): Steps<number> {
  let crossings = 0;
  for (const layer of layers) {
    yield;
    const ends = layer.flatMap((item) => item.below.map((link) => placeOf(link, 'below')).sort((a, b) => a - b));
    crossings += inversionsOf(ends);
  }
  return crossings;
}

/** Counts the pairs of values that are in descending order, by merge sort. Sorts the values. */
function inversionsOf(values: number[]): number {
  if (values.length < 2) return 0;
  const middle = values.length >> 1;
  const left = values.slice(0, middle);
  const right = values.slice(middle);
  let inversions = inversionsOf(left) + inversionsOf(right);
  let taken = 0;
  for (const [index] of values.entries()) {
    const rightValue = right[index - taken];
    const leftValue = left[taken];
    if (rightValue === undefined || (leftValue !== undefined && leftValue <= rightValue)) {
      values[index] = leftValue as number;
      taken += 1;
    } else {
      values[index] = rightValue;
      inversions += left.length - taken;
    }
  }
  return inversions;
}

function setIndexes(layer: readonly LayerItem[]): void {
  for (const [index, item] of layer.entries()) item.index = index;
}
