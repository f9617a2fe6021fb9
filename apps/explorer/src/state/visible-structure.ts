import type { StructureOwner, StructureStop } from '@company-relations/ownership-picture';
import type { Edge, Party, StructureAnswer } from '../api/answers';
import { type Direction, type KnownStructure, type Side, sideOf } from './known-structure';
import { loopsOf } from './loops';

/** The maximum number of parties that are shown at a time on one side of a company. */
export const maxPartiesPerSide = 50;
/** The maximum number of parties that are shown together. Companies beyond this limit stay closed. */
export const maxPartiesShown = 150;

/** The sides that the user opened, and which part of a side with very many parties is shown. */
export interface OpenedSides {
  readonly open: ReadonlySet<Side>;
  /** The index of the first shown party of each side that has more parties than are shown at a time. */
  readonly first: ReadonlyMap<Side, number>;
}

/** The part of the parties on one side that is shown. */
export interface ShownWindow {
  readonly side: Side;
  readonly first: number;
  readonly shown: number;
  readonly all: number;
  /** The number of further parties that the response left out. 0 if the response has no such number. */
  readonly notRead: number;
}

/** The shown part of a structure. It has the form of a response, so that the code that draws responses can use it. */
export interface VisibleStructure extends StructureAnswer {
  /** The sides that are open in the shown part. */
  readonly open: ReadonlySet<Side>;
  readonly windows: readonly ShownWindow[];
  /** True if a side stays closed because its parties would exceed {@link maxPartiesShown}. */
  readonly isFull: boolean;
}

/**
 * Returns the shown part of a structure: all parties that can be reached from the requested company through open sides.
 */
export function visibleStructure(known: KnownStructure, opened: OpenedSides): VisibleStructure {
  const walk = new Walk(known, opened);
  const { nodes, edges, open, windows, isFull } = walk.run(String(known.asked.ServiceId));
  const owners = ownersOf(known.asked, nodes, edges);
  for (const { Node } of open.has(sideOf('up', String(known.asked.ServiceId))) ? owners : []) nodes.add(Node);
  const shownOwners = owners.filter(({ Node }) => nodes.has(Node));
  return {
    ...known.asked,
    Nodes: [...nodes].map((node) => known.parties.get(node) as Party),
    Edges: edges,
    ...(known.asked.UltimateOwners && { UltimateOwners: shownOwners }),
    Loops: loopsOf(edges),
    Stops: stopsOf(known, { nodes, open, windows }, (side) => walk.hasParties(side)),
    open,
    windows,
    isFull,
  };
}

interface Shown {
  readonly nodes: Set<string>;
  readonly edges: Edge[];
  readonly open: Set<Side>;
  readonly windows: ShownWindow[];
  isFull: boolean;
}

class Walk {
  private readonly byCompany = new Map<Side, Map<string, Edge[]>>();

  constructor(
    private readonly known: KnownStructure,
    private readonly opened: OpenedSides,
  ) {
    for (const edge of known.edges) {
      this.put(sideOf('up', edge.To), edge.From, edge);
      this.put(sideOf('down', edge.From), edge.To, edge);
    }
  }

  run(company: string): Shown {
    const shown: Shown = { nodes: new Set([company]), edges: [], open: new Set(), windows: [], isFull: false };
    const edges = new Set<Edge>();
    for (const node of shown.nodes) {
      for (const direction of ['up', 'down'] as const) this.openSide(sideOf(direction, node), shown, edges);
    }
    shown.edges.push(...edges);
    return shown;
  }

  hasParties(side: Side): boolean {
    return this.byCompany.has(side);
  }

  private openSide(side: Side, into: Shown, edges: Set<Edge>): void {
    const { nodes, open, windows } = into;
    if (!this.opened.open.has(side) || !this.known.read.has(side)) return;
    const parties = [...(this.byCompany.get(side) ?? [])].sort(byWeight);
    const first = Math.min(this.opened.first.get(side) ?? 0, Math.max(0, parties.length - 1));
    const shown = parties.slice(first, first + maxPartiesPerSide);
    const added = shown.filter(([node]) => !nodes.has(node)).length;
    if (nodes.size + added > maxPartiesShown) {
      into.isFull = true;
      return;
    }
    open.add(side);
    for (const [node, records] of shown) {
      nodes.add(node);
      for (const record of records) edges.add(record);
    }
    if (parties.length > shown.length) windows.push(this.windowOf(side, first, shown.length, parties.length));
  }

  private windowOf(side: Side, first: number, shown: number, all: number): ShownWindow {
    return { side, first, shown, all, notRead: leftOut(this.known.stops.get(side)) ?? 0 };
  }

  private put(side: Side, node: string, edge: Edge): void {
    const parties = this.byCompany.get(side) ?? new Map<string, Edge[]>();
    parties.set(node, [...(parties.get(node) ?? []), edge]);
    this.byCompany.set(side, parties);
  }
}

/**
 * Compares two parties for sorting. Parties with records other than roles come first. The further order is by
 * descending stake, and then by node.
 */
function byWeight([one, ofOne]: [string, Edge[]], [other, ofOther]: [string, Edge[]]): number {
  const difference = weightOf(ofOther) - weightOf(ofOne);
  return difference === 0 ? one.localeCompare(other, 'en', { numeric: true }) : difference;
}

function weightOf(records: readonly Edge[]): number {
  return Math.max(
    ...records.map(({ Kind, OwnershipStake, MaxOwnershipStake, MinOwnershipStake }) =>
      Kind === 'role' ? -1 : (OwnershipStake ?? MaxOwnershipStake ?? MinOwnershipStake ?? 0),
    ),
  );
}

/**
 * Returns the ultimate owners to show: those among the shown parties, and further owners up to the maximum numbers of
 * shown parties. `IsConnected` is true if the shown holdings lead from the owner to the requested company.
 */
function ownersOf(asked: StructureAnswer, nodes: ReadonlySet<string>, edges: readonly Edge[]): StructureOwner[] {
  const above = new Set([String(asked.ServiceId)]);
  for (const node of above) {
    for (const { From, To, Kind } of edges) if (To === node && Kind === 'ownership') above.add(From);
  }
  const owners = (asked.UltimateOwners ?? []).map((owner) => ({ ...owner, IsConnected: above.has(owner.Node) }));
  const places = Math.min(maxPartiesPerSide, Math.max(0, maxPartiesShown - nodes.size));
  const unconnected = owners.filter(({ Node }) => !nodes.has(Node)).slice(0, places);
  return owners.filter((owner) => nodes.has(owner.Node) || unconnected.includes(owner));
}

/**
 * Returns the stops of the shown part: the stops of the responses, and a stop for each side that is closed or shown
 * only in part.
 */
function stopsOf(
  { stops, read }: KnownStructure,
  { nodes, open, windows }: Pick<Shown, 'nodes' | 'open' | 'windows'>,
  hasParties: (side: Side) => boolean,
): StructureStop[] {
  const window = new Map(windows.map((each) => [each.side, each]));
  const isShown = (side: Side) => nodes.has(parseSide(side).Node);
  const stated = [...stops]
    .filter(([side]) => isShown(side))
    .flatMap(([side, list]) => list.filter(({ Reason }) => Reason !== 'Size' || !window.has(side)));
  const inPart = windows.map(({ side, shown, all, notRead }): StructureStop => ({
    ...parseSide(side),
    Reason: 'Size',
    Count: all - shown + notRead,
  }));
  const closed = [...read]
    .filter((side) => isShown(side) && !open.has(side) && hasParties(side))
    .map((side): StructureStop => ({ ...parseSide(side), Reason: 'Depth' }));
  return [...stated, ...inPart, ...closed];
}

function leftOut(stops: readonly StructureStop[] | undefined): number | undefined {
  return stops?.find(({ Reason }) => Reason === 'Size')?.Count;
}

/** Returns the direction and the node of a side. */
export function parseSide(side: Side): { readonly Direction: Direction; readonly Node: string } {
  return side.startsWith('up:')
    ? { Direction: 'up', Node: side.slice('up:'.length) }
    : { Direction: 'down', Node: side.slice('down:'.length) };
}
