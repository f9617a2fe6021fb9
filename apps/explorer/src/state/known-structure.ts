import type { StructureStop } from '@company-relations/ownership-picture';
import type { Edge, Party, StructureAnswer } from '../api/answers';
import { nameUnnamedParties } from './unnamed-parties';

export type Direction = StructureStop['Direction'];

/**
 * One side of a company in the ownership graph: the parties directly above it (`up`), or directly below it (`down`).
 * The text consists of the direction and the node of the company.
 */
export type Side = `${Direction}:${string}`;

/** Returns the side of a company in a direction. */
export function sideOf(direction: Direction, node: string): Side {
  return `${direction}:${node}`;
}

/** The combined content of all responses about the structure of one company on one day. */
export interface KnownStructure {
  /** The first response, which is about the requested company. Its ultimate owners are shown. */
  readonly asked: StructureAnswer;
  readonly parties: ReadonlyMap<string, Party>;
  readonly edges: readonly Edge[];
  /** The sides whose records were read. */
  readonly read: ReadonlySet<Side>;
  readonly stops: ReadonlyMap<Side, readonly StructureStop[]>;
}

/** Returns the structure that a single response contains. */
export function knownStructureOf(answer: StructureAnswer): KnownStructure {
  const asked = nameUnnamedParties(answer);
  return {
    asked,
    parties: new Map(asked.Nodes.map((party) => [party.Node, party])),
    edges: asked.Edges,
    read: sidesRead(asked),
    stops: stopsBySide(asked.Stops ?? []),
  };
}

/** Adds the response for another company of the same structure. */
export function withResponse(known: KnownStructure, answer: StructureAnswer): KnownStructure {
  const added = knownStructureOf(answer);
  const parties = new Map(known.parties);
  for (const [node, party] of added.parties) parties.set(node, stricterOf(party, parties.get(node)));
  return {
    asked: known.asked,
    parties,
    edges: union(known.edges, added.edges),
    read: new Set([...known.read, ...added.read]),
    stops: mergedStops(known, added),
  };
}

/**
 * Returns the masked version of a party if one response masks it and another does not. The page shows both responses
 * together, so the other version would disclose the party.
 */
function stricterOf(party: Party, known: Party | undefined): Party {
  return known?.Kind === 'protected' ? known : party;
}

/**
 * Returns the union of two lists of records. If the lists contain a record several times, the union contains the record
 * as often as the list that contains it more often.
 */
function union(one: readonly Edge[], other: readonly Edge[]): Edge[] {
  const left = new Map<string, number>();
  for (const edge of one) left.set(keyOf(edge), (left.get(keyOf(edge)) ?? 0) + 1);
  const added = other.filter((edge) => {
    const count = left.get(keyOf(edge)) ?? 0;
    if (count > 0) left.set(keyOf(edge), count - 1);
    return count === 0;
  });
  return [...one, ...added];
}

function keyOf(edge: Edge): string {
  return JSON.stringify(Object.entries(edge).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Merges the stops of two responses. A stop shows where and why a structure ends. The stops of a side come from the
 * response that contains the parties of the side, and from the new response if both contain them.
 */
function mergedStops(known: KnownStructure, added: KnownStructure): Map<Side, readonly StructureStop[]> {
  const stops = new Map(known.stops);
  for (const side of added.read) stops.delete(side);
  for (const [side, list] of added.stops) {
    if (added.read.has(side) || !known.read.has(side)) stops.set(side, list.filter(isAboutParties));
  }
  return stops;
}

/**
 * Returns whether a stop is about the parties of its side. A stop with the reason `UltimateOwners` is not: it contains
 * the number of ultimate owners that its response leaves out.
 */
function isAboutParties({ Reason }: StructureStop): boolean {
  return Reason !== 'UltimateOwners';
}

function stopsBySide(stops: readonly StructureStop[]): Map<Side, StructureStop[]> {
  const bySide = new Map<Side, StructureStop[]>();
  for (const stop of stops) {
    const side = sideOf(stop.Direction, stop.Node);
    bySide.set(side, [...(bySide.get(side) ?? []), stop]);
  }
  return bySide;
}

/**
 * Returns the sides whose parties are in a response. These sides can be reached from the requested company over records
 * other than roles, because the service does not follow roles.
 */
function sidesRead(answer: StructureAnswer): Set<Side> {
  const unread = new Set((answer.Stops ?? []).filter(isUnread).map((stop) => sideOf(stop.Direction, stop.Node)));
  const read = new Set<Side>();
  const walked = answer.Direction === 'both' ? (['up', 'down'] as const) : ([answer.Direction] as const);
  for (const direction of walked) {
    const next = neighbours(answer.Edges, direction);
    const reached = new Set([String(answer.ServiceId)]);
    for (const node of reached) {
      if (unread.has(sideOf(direction, node))) continue;
      read.add(sideOf(direction, node));
      for (const neighbour of next.get(node) ?? []) reached.add(neighbour);
    }
  }
  return read;
}

function isUnread({ Reason, Count }: StructureStop): boolean {
  return Reason === 'Depth' || (Reason === 'Size' && Count === undefined);
}

function neighbours(edges: readonly Edge[], direction: Direction): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { From, To, Kind } of edges) {
    if (Kind === 'role') continue;
    const [node, neighbour] = direction === 'up' ? [To, From] : [From, To];
    next.set(node, [...(next.get(node) ?? []), neighbour]);
  }
  return next;
}
