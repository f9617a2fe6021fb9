import type { Company, Entity } from './entities';
import { type AnyRecord, noRecords, type RecordKind, recordKinds, type Records } from './records';
import type { Stake } from './ultimate/stake';
import type { UnspecifiedOwnerRecord } from './unspecified-owners';

/** A related entity, and one record between this entity and the requested company. */
export interface Link {
  readonly entity: Entity;
  readonly kind: RecordKind;
  /** True if the record has ended and is history. */
  readonly ended: boolean;
  readonly record: AnyRecord;
}

/** All records between a company and one related entity. */
export interface Relation {
  readonly entity: Entity;
  readonly current: Records;
  readonly ended: Records;
  /** The owner's stake through all chains together. Set only if the entity is an ultimate owner. */
  readonly ultimateOwnership?: Stake;
}

/**
 * A company with its parents and its children. Parents own, control or run the company. The company owns, controls or
 * runs its children.
 */
export interface CompanyRelations {
  readonly company: Company;
  readonly parents: readonly Relation[];
  readonly children: readonly Relation[];
  /**
   * Set if there are more holdings than may be read for one company. `above`: too many holdings in the company and its
   * direct and indirect owners, so no ultimate ownerships were computed. `below`: too many holdings in the companies
   * that it owns directly or indirectly, so only the ultimate ownerships in its children were not computed.
   */
  readonly ultimateOwnershipsOmitted?: 'above' | 'below';
  /** Reasons why owners of the company are not named. Absent if no register states a reason. */
  readonly unspecifiedOwners?: readonly UnspecifiedOwnerRecord[];
}

/**
 * The entity at the other end of an ultimate ownership: an ultimate owner of the company, or another company of which
 * the company is an ultimate owner.
 */
export interface UltimateRelation {
  readonly entity: Entity;
  readonly stake: Stake;
}

/**
 * Adds ultimate ownerships to the relations of a company. An entity without a relation gets a new one. The given
 * relations must be in ascending order of `ServiceId`. The returned relations have the same order.
 */
export function withUltimateOwnerships(
  relations: readonly Relation[],
  ultimate: readonly UltimateRelation[],
): readonly Relation[] {
  if (ultimate.length === 0) return relations;
  const ascending = [...ultimate].sort((a, b) => a.entity.serviceId - b.entity.serviceId);
  const all: Relation[] = [];
  let at = 0;
  for (const { entity, stake } of ascending) {
    for (; at < relations.length && (relations[at] as Relation).entity.serviceId < entity.serviceId; at++)
      all.push(relations[at] as Relation);
    const relation = relations[at];
    const isKnown = relation?.entity.serviceId === entity.serviceId;
    // The members are listed because this runs thousands of times for each page, and a spread would be slower.
    if (isKnown)
      all.push({ entity: relation.entity, current: relation.current, ended: relation.ended, ultimateOwnership: stake });
    else all.push({ entity, current: noRecords, ended: noRecords, ultimateOwnership: stake });
    if (isKnown) at++;
  }
  for (; at < relations.length; at++) all.push(relations[at] as Relation);
  return all;
}

/**
 * Groups links by related entity. Relations are in ascending order of `ServiceId`. Records are in ascending order of
 * `inDate` (absent first) and then of their content. So the result does not depend on the order of the links.
 */
export function relationsOf(links: readonly Link[]): Relation[] {
  const byEntity = new Map<number, Link[]>();
  for (const link of links) {
    const known = byEntity.get(link.entity.serviceId);
    if (known) known.push(link);
    else byEntity.set(link.entity.serviceId, [link]);
  }
  return [...byEntity.values()].map(relationOf).sort((a, b) => a.entity.serviceId - b.entity.serviceId);
}

function relationOf(links: readonly Link[]): Relation {
  const [{ entity, ended }] = links as [Link];
  // A fast path: nearly all entities have one link, whose records need no grouping.
  if (links.length === 1)
    return { entity, current: ended ? noRecords : recordsOf(links), ended: ended ? recordsOf(links) : noRecords };
  return {
    entity,
    current: recordsOf(links.filter((link) => !link.ended)),
    ended: recordsOf(links.filter((link) => link.ended)),
  };
}

export function hasRecords(records: Records): boolean {
  return records !== noRecords && recordKinds.some((kind) => records[kind].length > 0);
}

function recordsOf(links: readonly Link[]): Records {
  if (links.length === 0) return noRecords;
  const records: Record<RecordKind, readonly AnyRecord[]> = { ...noRecords };
  for (const { kind, record } of links)
    records[kind] = records[kind].length === 0 ? [record] : [...records[kind], record];
  for (const kind of recordKinds)
    if (records[kind].length > 1) records[kind] = [...records[kind]].sort(byInDateThenContent);
  // Each record was added under its own kind, but the compiler cannot infer this from the union type of Link.
  return records as unknown as Records;
}

/** Compares records by `inDate`, absent first, and then by their content. */
export function byInDateThenContent(a: AnyRecord, b: AnyRecord): number {
  return compareText(a.inDate ?? '', b.inDate ?? '') || compareText(JSON.stringify(a), JSON.stringify(b));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
