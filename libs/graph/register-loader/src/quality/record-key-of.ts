import { recordTypesWithUnspecifiedOwners, type StatedType } from '@company-relations/graph-model';
import type { ServiceId } from '@company-relations/ownership';
import type { RecordKey } from './findings';

const kindOfType = new Map(recordTypesWithUnspecifiedOwners.map(({ type, kind, ended }) => [type, { kind, ended }]));

/**
 * Returns what identifies a record in the graph: its id, kind, party and company. The first parameter is the company
 * that the record describes.
 */
export function recordKeyOf(
  { serviceId }: { readonly serviceId: ServiceId },
  type: StatedType,
  record: string,
  party: ServiceId,
): RecordKey {
  const { kind, ended } = kindOfType.get(type) as (typeof recordTypesWithUnspecifiedOwners)[number];
  return { record, kind, ended, party, company: serviceId };
}
