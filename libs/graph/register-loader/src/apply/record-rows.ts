import { statedRelationshipTypes } from '@company-relations/graph-model';
import { int } from '@company-relations/neo4j-client';
import type { BeneficialOwnershipRecord, OwnershipRecord } from '@company-relations/ownership';
import { comparisonFormOfNumber } from './company-profile';
import type { StoredEntity, StoredRecord, StoredRelation } from './stored';
import { endpointsOf } from './known-records';
import type { Properties } from './entity-properties';

interface RecordRow {
  readonly type: string;
  readonly party: unknown;
  readonly company: unknown;
  readonly properties: Properties;
}

/**
 * What to write for changed records. The relationships that the graph stores for these records are deleted, and the
 * relationships that the records have now are created.
 */
export interface RecordRows {
  readonly deleted: readonly string[];
  /** The relationships between nodes that already exist. Their endpoints are element ids. */
  readonly forExistingNodes: readonly RecordRow[];
  /** The relationships with at least one new node. Their endpoints are ServiceIds. */
  readonly forNewNodes: readonly RecordRow[];
  /** Entities that lost a record, because the entity at the other end of the record was removed. */
  readonly orphanedEndpoints: readonly StoredEntity[];
}

export function recordRows(records: Iterable<StoredRecord>): RecordRows {
  const deleted: string[] = [];
  const forExistingNodes: RecordRow[] = [];
  const forNewNodes: RecordRow[] = [];
  const orphanedEndpoints: StoredEntity[] = [];
  for (const record of records) {
    if (record.written) deleted.push(...record.written.elementIds);
    const endpoints = endpointsOf(record);
    if (!endpoints) {
      if (record.written) orphanedEndpoints.push(record.written.party, record.written.company);
      continue;
    }
    const { party, company } = endpoints;
    const areBothStored = party.elementId !== undefined && company.elementId !== undefined;
    const between = areBothStored
      ? { party: party.elementId, company: company.elementId }
      : { party: int(party.serviceId), company: int(company.serviceId) };
    for (const relation of record.relations) {
      const type = statedRelationshipTypes[relation.kind][relation.ended ? 'ended' : 'current'];
      (areBothStored ? forExistingNodes : forNewNodes).push({
        ...between,
        type,
        properties: relationProperties(record, relation),
      });
    }
  }
  return { deleted, forExistingNodes, forNewNodes, orphanedEndpoints };
}

/** The properties of one relationship. */
export function relationProperties(
  { id, version, statedOn }: Pick<StoredRecord, 'id' | 'version' | 'statedOn'>,
  { kind, ended, record, votesAlone, outDateBeforeEnd, fromDay, untilDay }: StoredRelation,
): Properties {
  const properties = {
    id,
    asOf: version?.asOf,
    hash: version?.hash,
    source: version?.source,
    record: JSON.stringify(record),
    ...(votesAlone ? { votesAlone } : {}),
    ...(outDateBeforeEnd === undefined ? {} : { outDateBeforeEnd }),
    ...(fromDay === undefined ? {} : { fromDay: int(fromDay) }),
    ...(untilDay === undefined ? {} : { untilDay: int(untilDay) }),
    ...(statedOn === undefined ? {} : { statedOn, endedNotLaterThan: record.endedNotLaterThan }),
  };
  if (kind === 'beneficialOwnership') return { ...properties, ...proxyOf(record) };
  if (kind !== 'ownership' || ended) return properties;
  const { stakePercent, minStakePercent, maxStakePercent, isMinStakeExcluded, isMaxStakeExcluded }: OwnershipRecord =
    record;
  return {
    ...properties,
    stake: stakePercent,
    min: minStakePercent,
    max: maxStakePercent,
    ...(isMinStakeExcluded && { minExcluded: true }),
    ...(isMaxStakeExcluded && { maxExcluded: true }),
  };
}

/** Returns the property with the number of the proxy. Records are found by their proxy with this property. */
function proxyOf({ proxyCompanyRegistrationNumber }: BeneficialOwnershipRecord): Properties {
  const proxyNumber = comparisonFormOfNumber(proxyCompanyRegistrationNumber);
  return proxyNumber === undefined ? {} : { proxyNumber };
}
