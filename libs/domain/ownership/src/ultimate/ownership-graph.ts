import type { ServiceId } from '../entities';
import { type RecordedBounds, tightenedBounds, type TightenedBounds } from './company-bounds';
import { openBoundsOf, recordedRange, type Stake, stakeBetween } from './stake';

/**
 * A current direct holding of shares. If an owner has several links to one company, the stakes of these links are added
 * together.
 */
export interface OwnershipLink {
  readonly owner: ServiceId;
  readonly owned: ServiceId;
  readonly stake: Stake;
}

/** The arcs that leave each node. The arcs of node `v` are `start[v]` up to `start[v + 1]`. */
export interface Arcs {
  readonly start: Int32Array;
  readonly to: Int32Array;
  /** The holding of each arc, as an index into the arrays of `OwnershipGraph`. */
  readonly holding: Int32Array;
}

/**
 * Direct holdings, indexed once for any number of queries. All links of one owner to one company are one holding. Nodes
 * are in ascending order of ServiceId. The holdings of a node are in ascending order of their owner. So results do not
 * depend on the order of the links.
 */
export interface OwnershipGraph extends RecordedBounds, TightenedBounds {
  readonly ids: Float64Array;
  readonly nodeOf: ReadonlyMap<number, number>;
  /** The arcs from each company to its owners. In this list, the number of an arc is the number of its holding. */
  readonly owners: Arcs;
  /** The arcs from each owner to the companies that it owns. */
  readonly owned: Arcs;
  /** The node of the owned company of each holding. */
  readonly ownedCompany: Int32Array;
}

/**
 * Indexes direct holdings. Several links of one owner to one company (share classes, sources) are added together. Apart
 * from sorting the ids, the time is linear in the number of links and companies.
 */
export function indexOwnership(links: readonly OwnershipLink[]): OwnershipGraph {
  const { ids, nodeOf } = nodesOf(links);
  const ownerNodes = Int32Array.from(links, (link) => nodeOf.get(link.owner) as number);
  const ownedNodes = Int32Array.from(links, (link) => nodeOf.get(link.owned) as number);
  const order = stableOrderBy(
    ownedNodes,
    ids.length,
    stableOrderBy(ownerNodes, ids.length, Int32Array.from(links.keys())),
  );
  const start = new Int32Array(ids.length + 1);
  const to = new Int32Array(links.length);
  const ownedCompany = new Int32Array(links.length);
  const recordedMin = new Float64Array(links.length);
  const recordedMax = new Float64Array(links.length);
  const recordedOpen = new Uint8Array(links.length);
  let count = 0;
  for (let at = 0; at < order.length; count++) {
    const first = at;
    const owner = ownerNodes[order[first] as number] as number;
    const owned = ownedNodes[order[first] as number] as number;
    while (at < order.length && ownerNodes[order[at] as number] === owner && ownedNodes[order[at] as number] === owned)
      at++;
    const stakeAt = (link: number) => (links[link] as OwnershipLink).stake;
    const stakes = at - first === 1 ? undefined : Array.from(order.subarray(first, at), stakeAt);
    const [min, max] = stakes ? together(stakes) : recordedRange(stakeAt(order[first] as number));
    recordedOpen[count] = stakes
      ? stakes.reduce((open, stake) => open | openBoundsOf(stake), 0)
      : openBoundsOf(stakeAt(order[first] as number));
    to[count] = owner;
    ownedCompany[count] = owned;
    recordedMin[count] = min;
    recordedMax[count] = max;
    start[owned + 1] = count + 1;
  }
  for (let node = 1; node <= ids.length; node++)
    start[node] = Math.max(start[node] as number, start[node - 1] as number);
  const holdings = {
    to: to.slice(0, count),
    ownedCompany: ownedCompany.slice(0, count),
    recordedMin: recordedMin.slice(0, count),
    recordedMax: recordedMax.slice(0, count),
    recordedOpen: recordedOpen.slice(0, count),
  };
  const owners = { start, to: holdings.to, holding: Int32Array.from(holdings.to.keys()) };
  return {
    ids,
    nodeOf,
    owners,
    owned: reversed(owners),
    ...holdings,
    ...tightenedBounds(start, holdings),
  };
}

/** Reverses arcs. The arcs of each node are in ascending order of their end nodes. */
export function reversed(arcs: Arcs): Arcs {
  const nodes = arcs.start.length - 1;
  const start = new Int32Array(nodes + 1);
  for (const to of arcs.to) start[to + 1] = (start[to + 1] as number) + 1;
  for (let node = 0; node < nodes; node++) start[node + 1] = (start[node + 1] as number) + (start[node] as number);
  const free = start.slice();
  const from = new Int32Array(arcs.to.length);
  const holding = new Int32Array(arcs.to.length);
  for (let node = 0; node < nodes; node++) {
    for (let arc = arcs.start[node] as number; arc < (arcs.start[node + 1] as number); arc++) {
      const to = arcs.to[arc] as number;
      const place = free[to] as number;
      free[to] = place + 1;
      from[place] = node;
      holding[place] = arcs.holding[arc] as number;
    }
  }
  return { start, to: from, holding };
}

/**
 * Returns the ServiceId of a node.
 *
 * @throws RangeError if the graph has no such node.
 */
export function idOf(graph: OwnershipGraph, node: number): ServiceId {
  const id = graph.ids[node];
  if (id === undefined) throw new RangeError(`the graph has no node ${node}`);
  return id as ServiceId;
}

/** Returns a holding as one link, whose stake is the whole stake of the owner in the company. */
export function linkOf(graph: OwnershipGraph, holding: number): OwnershipLink {
  return {
    owner: idOf(graph, graph.owners.to[holding] as number),
    owned: idOf(graph, graph.ownedCompany[holding] as number),
    stake: stakeBetween(
      graph.recordedMin[holding] as number,
      graph.recordedMax[holding] as number,
      graph.uncertain[holding] === 0,
      graph.recordedOpen[holding],
    ),
  };
}

function nodesOf(links: readonly OwnershipLink[]): { ids: Float64Array; nodeOf: Map<number, number> } {
  const found = new Set<number>();
  for (const { owner, owned } of links) found.add(owner).add(owned);
  const ids = Float64Array.from(found).sort();
  const nodeOf = new Map<number, number>();
  ids.forEach((id, node) => nodeOf.set(id, node));
  return { ids, nodeOf };
}

/** Sorts `order` by the key of each member. Members with equal keys keep their order. */
function stableOrderBy(keys: Int32Array, keyCount: number, order: Int32Array): Int32Array {
  const free = new Int32Array(keyCount + 1);
  for (const key of keys) free[key + 1] = (free[key + 1] as number) + 1;
  for (let key = 0; key < keyCount; key++) free[key + 1] = (free[key + 1] as number) + (free[key] as number);
  const sorted = new Int32Array(order.length);
  for (const member of order) {
    const key = keys[member] as number;
    const place = free[key] as number;
    free[key] = place + 1;
    sorted[place] = member;
  }
  return sorted;
}

/** Adds parallel stakes in ascending order, so that rounding does not depend on the order of the list. */
function together(stakes: readonly Stake[]): readonly [number, number] {
  const ranges = stakes.map(recordedRange);
  ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return ranges.reduce(([min, max], range) => [min + range[0], max + range[1]]);
}
