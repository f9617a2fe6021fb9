import type { Company, Entity } from './entities';
import { type AnyRecord, noRecords, type RecordKind, recordKinds, type Records } from './records';

/** One record as the graph holds it: a related entity and what ties it to the company asked for. */
export interface Link {
  readonly entity: Entity;
  readonly kind: RecordKind;
  /** True when the record ended and is history. */
  readonly ended: boolean;
  readonly record: AnyRecord;
}

/** All records between a company and one related entity. */
export interface Relation {
  readonly entity: Entity;
  readonly current: Records;
  readonly ended: Records;
}

/** A company with those who own, control or run it, and those that it owns, controls or runs. */
export interface CompanyRelations {
  readonly company: Company;
  readonly parents: readonly Relation[];
  readonly children: readonly Relation[];
}

/**
 * Groups links by related entity. The result does not depend on the order of the links: relations ascend by
 * `ServiceId`, records by `inDate` (absent first) and then by their content.
 */
export function relationsOf(links: readonly Link[]): Relation[] {
  const byEntity = new Map<number, Link[]>();
  for (const link of links) {
    const held = byEntity.get(link.entity.serviceId);
    if (held) held.push(link);
    else byEntity.set(link.entity.serviceId, [link]);
  }
  return [...byEntity.values()]
    .map((held) => ({
      entity: (held[0] as Link).entity,
      current: recordsOf(held.filter((link) => !link.ended)),
      ended: recordsOf(held.filter((link) => link.ended)),
    }))
    .sort((a, b) => a.entity.serviceId - b.entity.serviceId);
}

export function hasRecords(records: Records): boolean {
  return recordKinds.some((kind) => records[kind].length > 0);
}

function recordsOf(links: readonly Link[]): Records {
  if (links.length === 0) return noRecords;
  const records: Record<RecordKind, AnyRecord[]> = { beneficialOwnership: [], ownership: [], companyStructure: [], role: [] };
  for (const { kind, record } of links) records[kind].push(record);
  for (const kind of recordKinds) if (records[kind].length > 1) records[kind].sort(byInDateThenContent);
  // Every record was pushed under its own kind; the union type of Link cannot say so.
  return records as unknown as Records;
}

function byInDateThenContent(a: AnyRecord, b: AnyRecord): number {
  return compareText(a.inDate ?? '', b.inDate ?? '') || compareText(JSON.stringify(a), JSON.stringify(b));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
