import type { Steps } from '@company-relations/ownership';
import { groupedBy } from '../grouped';
import type { Block, LayerItem, LayeredGraph, WireSegment, Wire } from './layered-graph';
import { ranksOf } from './ranks';

/**
 * Divides blocks and wires into layers. Within a layer, the items are in the order in which a depth-first traversal
 * from the top visits them.
 */
export function* layersOf(blocks: readonly Block[], wires: readonly Wire[]): Steps<LayeredGraph> {
  const ranks = yield* ranksOf(blocks, wires);
  const items = new Map(
    blocks.map((block) => [block.key, newItem('block', block.key, 2 * (ranks.get(block.key) ?? 0), block)]),
  );
  const others: LayerItem[] = [];
  const paths = new Map<string, readonly LayerItem[]>();
  for (const trunk of groupedBy(wires, (wire) => JSON.stringify([wire.upper, wire.trunk])).values()) {
    yield;
    drawTrunk(trunk, items, others, paths);
  }
  return { layers: yield* layersInOrder([...items.values()], others), paths };
}

function newItem(kind: LayerItem['kind'], key: string, layer: number, size: Partial<Block> = {}): LayerItem {
  const { width = 0, height = 0 } = size;
  const block = kind === 'block' ? { block: size as Block } : {};
  return { kind, key, layer, width, height, ...block, above: [], below: [], index: 0, x: 0 };
}

/**
 * Creates the items and links of the wires of one trunk. The wires share their path until each one branches off to its
 * label and its lower block.
 */
function drawTrunk(
  wires: readonly Wire[],
  blocks: ReadonlyMap<string, LayerItem>,
  others: LayerItem[],
  paths: Map<string, readonly LayerItem[]>,
): void {
  const last = Math.max(...wires.map((wire) => labelLayer(wire, blocks)));
  const [{ upper, trunk }] = wires as [Wire];
  const way = [blocks.get(upper) as LayerItem];
  for (let layer = (way[0] as LayerItem).layer + 1; layer <= last; layer += 1) {
    const above = way.at(-1) as LayerItem;
    for (const wire of wires.filter((each) => labelLayer(each, blocks) === layer)) {
      const label = newItem('label', `label:${wire.key}`, layer, wire.label);
      const lower = blocks.get(wire.lower) as LayerItem;
      link({ upper: above, lower: label, trunk, wire: wire.key });
      link({ upper: label, lower, trunk, wire: wire.key });
      others.push(label);
      paths.set(wire.key, [...way, label, lower]);
    }
    if (layer === last) break;
    const pass = newItem('pass', `pass:${layer}:${JSON.stringify([upper, trunk])}`, layer);
    link({ upper: above, lower: pass, trunk, wire: '' });
    others.push(pass);
    way.push(pass);
  }
}

function labelLayer({ lower }: Wire, blocks: ReadonlyMap<string, LayerItem>): number {
  return (blocks.get(lower) as LayerItem).layer - 1;
}

function link(made: WireSegment): void {
  made.upper.below.push(made);
  made.lower.above.push(made);
}

/** Traverses the graph depth-first from the upper blocks, so that linked items are near each other in their layers. */
function* layersInOrder(blocks: readonly LayerItem[], others: readonly LayerItem[]): Steps<LayerItem[][]> {
  const layers: LayerItem[][] = Array.from({ length: Math.max(0, ...blocks.map(({ layer }) => layer)) + 1 }, () => []);
  const seen = new Set<LayerItem>();
  const tops = [...blocks].sort((a, b) => a.layer - b.layer);
  const open = [...tops.reverse()];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (seen.has(item)) continue;
    yield;
    seen.add(item);
    const layer = layers[item.layer] as LayerItem[];
    item.index = layer.length;
    layer.push(item);
    open.push(...item.below.map(({ lower }) => lower).reverse());
  }
  if (seen.size !== blocks.length + others.length) throw new Error('The wires form a circle.');
  return layers;
}
