import type { Company, Entity, ServiceId } from '../entities';
import { type AnyRecord, type RecordKind, recordKinds } from '../records';
import type { Relation } from '../company-relations';
import { validityOnDay } from '../past-days';
import type { Steps } from '../steps';
import { partyKindOf } from './party-kind';
import { loopsAmong } from './structure-loops';
import { isFollowed, type StructureDirection, type RecordsInOneDirection, type StructureWalk } from './structure-walk';
import type { UnnamedParty } from './unnamed-parties';

/** A record between two parties of a structure: a party and a company. */
export interface StructureEdge {
  readonly from: Entity;
  readonly to: Company;
  readonly kind: RecordKind;
  /** True if the record has ended and is history. */
  readonly isEnded: boolean;
  /** True if the dates of the record do not show whether the record was in force on the past day of the structure. */
  readonly areDatesUnknown: boolean;
  readonly record: AnyRecord;
}

/** The reasons why a structure ends at a node. */
export const stopReasons = [
  'NotGranted',
  'HistoryNotGranted',
  'Depth',
  'Size',
  'UltimateOwners',
  'Unknown',
  'Exempt',
  'NobodyRecorded',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** A node at which a structure ends, and the reason. */
export interface StructureStop {
  readonly at: Entity | UnnamedParty;
  readonly direction: StructureDirection;
  readonly reason: StopReason;
  /**
   * The number of parties that did not become nodes. Set only for the reasons `Size` and `UltimateOwners`. Absent if
   * the company was not read.
   */
  readonly count?: number;
}

/** A company, the parties above and below it in the ownership graph, and the records between them. */
export interface Structure {
  /** In ascending order of `ServiceId`. */
  readonly nodes: readonly Entity[];
  /** The unnamed parties, in ascending order of the company whose owners are not named. */
  readonly unnamed: readonly UnnamedParty[];
  /** The edges, in ascending order of `to`, then `from`, then kind, and finally in the order of `Records`. */
  readonly edges: readonly StructureEdge[];
  /** See `loopsAmong`. Roles do not form loops. */
  readonly loops: readonly (readonly ServiceId[])[];
  /** The stops upwards come before the stops downwards. */
  readonly stops: readonly StructureStop[];
  /** The company, and those owners that holdings of the structure connect with the company. */
  readonly connected: ReadonlySet<ServiceId>;
}

/**
 * Builds a structure from the result of a walk.
 *
 * @param walk a finished walk
 * @param areAllOwnersVisible returns whether the caller may see all owners of a company. If so, a company without
 *   visible owners has no recorded owner.
 */
export function* structureInSteps(
  walk: StructureWalk,
  areAllOwnersVisible: (company: Company) => boolean,
): Steps<Structure> {
  const edges = yield* edgesOf(walk);
  const nodes = [...walk.nodes.values()].sort((a, b) => a.serviceId - b.serviceId);
  const unnamed = [...walk.unnamed].sort((a, b) => a.company.serviceId - b.company.serviceId);
  const links = edges.flatMap(({ from, to, kind }) =>
    kind === 'role' ? [] : [{ from: from.serviceId, to: to.serviceId }],
  );
  yield;
  const { directions } = walk.bounds;
  const stops = directions.includes('up')
    ? [...upwardStops(walk, nodes, areAllOwnersVisible), ...unnamedStops(unnamed)]
    : [];
  return {
    ...{
      nodes,
      unnamed,
      edges,
      loops: loopsAmong(links),
      connected: connectedBy(edges, walk.bounds.company.serviceId),
    },
    stops: [...stops, ...(directions.includes('down') ? boundStops(walk, 'down', nodes) : [])],
  };
}

/** Returns the records that were read between two nodes. A record that was read in both directions is returned once. */
function* edgesOf(walk: StructureWalk): Steps<StructureEdge[]> {
  const pairs = new Map<string, { readonly from: Entity; readonly to: Company; readonly relation: Relation }>();
  for (const direction of ['up', 'down'] as const) {
    for (const [id, { relations }] of walk.readings[direction]) {
      yield;
      const company = walk.nodes.get(id) as Company;
      for (const relation of relations) {
        const other = walk.nodes.get(relation.entity.serviceId);
        if (!other) continue;
        const [from, to] = direction === 'up' ? [other, company] : [company, other as Company];
        const key = `${from.serviceId} ${to.serviceId}`;
        if (!pairs.has(key)) pairs.set(key, { from, to, relation });
      }
    }
  }
  const sorted = [...pairs.values()].sort(
    (a, b) => a.to.serviceId - b.to.serviceId || a.from.serviceId - b.from.serviceId,
  );
  const { pastDay } = walk.bounds;
  const areUnknown = (record: AnyRecord, isEnded: boolean) =>
    pastDay !== undefined && validityOnDay(record, isEnded, pastDay) === 'unknown';
  const edges: StructureEdge[] = [];
  for (const { from, to, relation } of sorted) {
    yield;
    for (const kind of recordKinds)
      for (const isEnded of [false, true])
        for (const record of relation[isEnded ? 'ended' : 'current'][kind])
          edges.push({ from, to, kind, isEnded, areDatesUnknown: areUnknown(record, isEnded), record });
  }
  return edges;
}

function upwardStops(
  walk: StructureWalk,
  nodes: readonly Entity[],
  areAllOwnersVisible: (company: Company) => boolean,
): StructureStop[] {
  const bounds = new Map(boundStops(walk, 'up', nodes).map((stop) => [stop.at, stop]));
  return nodes.flatMap((at): StructureStop[] => {
    const reading = walk.readings.up.get(at.serviceId);
    const isOwned = reading?.relations.some(isFollowed) || hasUnnamed(walk, at);
    if (partyKindOf(at) === 'unknown' && !isOwned) return [{ at, direction: 'up', reason: 'Unknown' }];
    const bound = bounds.get(at);
    if (bound) return [bound];
    const isWithoutOwner = reading && !isOwned && at.type === 'company' && areAllOwnersVisible(at);
    return isWithoutOwner ? [{ at, direction: 'up', reason: 'NobodyRecorded' }] : [];
  });
}

function hasUnnamed({ unnamed }: StructureWalk, { serviceId }: Entity): boolean {
  return unnamed.some(({ company }) => company.serviceId === serviceId);
}

function unnamedStops(unnamed: readonly UnnamedParty[]): StructureStop[] {
  return unnamed.map((at) => ({ at, direction: 'up', reason: at.kind === 'exempt' ? 'Exempt' : 'Unknown' }));
}

/** Returns the nodes at which the structure ends because of the requested depth and size. */
function boundStops(walk: StructureWalk, direction: StructureDirection, nodes: readonly Entity[]): StructureStop[] {
  const { depth, isReadable } = walk.bounds;
  return nodes.flatMap((at): StructureStop[] => {
    const level = walk.levels[direction].get(at.serviceId);
    if (level === undefined || at.type === 'person' || !isReadable(at, direction)) return [];
    if (level >= depth) return [{ at, direction, reason: 'Depth' }];
    const reading = walk.readings[direction].get(at.serviceId);
    if (!reading) return [{ at, direction, reason: 'Size' }];
    const count = withoutPlace(walk, reading);
    return count > 0 ? [{ at, direction, reason: 'Size', count }] : [];
  });
}

function withoutPlace({ nodes }: StructureWalk, { relations, parties }: RecordsInOneDirection): number {
  return parties - relations.filter(({ entity }) => nodes.has(entity.serviceId)).length;
}

/** Finds all owners of a company, direct and indirect, by following holdings of shares upwards. */
function connectedBy(edges: readonly StructureEdge[], company: ServiceId): Set<ServiceId> {
  const owners = new Map<ServiceId, ServiceId[]>();
  for (const { from, to, kind } of edges)
    if (kind === 'ownership') owners.set(to.serviceId, [...(owners.get(to.serviceId) ?? []), from.serviceId]);
  const connected = new Set([company]);
  for (const id of connected) for (const owner of owners.get(id) ?? []) connected.add(owner);
  return connected;
}

/**
 * Returns a unique name for each node of one structure: its `ServiceId`, or the kind and a number for an unnamed party
 * (`unknown-1`).
 */
export function uniqueNodeNamesOf({
  nodes,
  unnamed,
}: Pick<Structure, 'nodes' | 'unnamed'>): Map<Entity | UnnamedParty, string> {
  const names = new Map<Entity | UnnamedParty, string>(nodes.map((entity) => [entity, String(entity.serviceId)]));
  const counts = { unknown: 0, exempt: 0 };
  for (const party of unnamed) names.set(party, `${party.kind}-${++counts[party.kind]}`);
  return names;
}
