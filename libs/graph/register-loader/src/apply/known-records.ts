import type { SourceId } from '@company-relations/ownership';
import type { StoredCompany, StoredEntity, StoredRecord } from './stored';

/** The stored records that matter for a batch. A record can be found by its id, and by its party or company. */
export class KnownRecords {
  private readonly byId = new Map<SourceId, StoredRecord>();
  /** The records of each entity. A record is listed for its present party and company, and for former ones. */
  private readonly byEntity = new Map<StoredEntity, Set<StoredRecord>>();

  /** Returns the record with an id, even if its party or company is no longer in the graph. */
  get(id: SourceId): StoredRecord | undefined {
    return this.byId.get(id);
  }

  set(record: StoredRecord): void {
    this.byId.set(record.id, record);
    for (const entity of [record.party, record.company]) if (entity) this.add(entity, record);
  }

  /** Returns the records that have the entity as their party or company. */
  of(entity: StoredEntity): StoredRecord[] {
    return [...(this.byEntity.get(entity) ?? [])].filter((record) => {
      const endpoints = endpointsOf(record);
      return endpoints?.party === entity || endpoints?.company === entity;
    });
  }

  /** Moves the records of a company to the company into which it is merged. */
  merge(company: StoredCompany, into: StoredCompany): void {
    for (const record of this.byEntity.get(company) ?? []) this.add(into, record);
  }

  private add(entity: StoredEntity, record: StoredRecord): void {
    const known = this.byEntity.get(entity);
    if (known) known.add(record);
    else this.byEntity.set(entity, new Set([record]));
  }
}

/**
 * Returns the company that remains after merges: the company into which the given one was merged, or the given company
 * itself. Returns undefined if the remaining company was removed.
 */
export function resolveMerged(company: StoredCompany | undefined): StoredCompany | undefined {
  let current = company;
  while (current?.mergedInto) current = current.mergedInto;
  return current?.removed ? undefined : current;
}

/** Returns whether an entity is still in the graph: it was neither removed nor merged into another entity. */
export function isStillInGraph(entity: StoredEntity): boolean {
  return !entity.removed && (entity.type === 'person' || !entity.mergedInto);
}

/**
 * Returns the party and the company that a stored record connects now. Returns undefined if the record has no relations
 * any more, or if its party or company is no longer in the graph.
 */
export function endpointsOf(record: StoredRecord): { party: StoredEntity; company: StoredCompany } | undefined {
  if (record.relations.length === 0) return undefined;
  const party =
    record.party?.type === 'company' ? resolveMerged(record.party) : record.party?.removed ? undefined : record.party;
  const company = resolveMerged(record.company);
  return party && company && { party, company };
}
