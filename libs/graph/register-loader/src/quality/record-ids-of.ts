import { statedRecordTypes, type StatedType } from '@company-relations/graph-model';
import type { ServiceId } from '@company-relations/ownership';
import type { RecordPlace } from './findings';

const kindOfType = new Map(statedRecordTypes.map(({ type, kind, ended }) => [type, { kind, ended }]));

/** Returns the ids that identify a record in the graph. The first parameter is its company. */
export function recordIdsOf(
  { serviceId }: { readonly serviceId: ServiceId },
  type: StatedType,
  record: string,
  party: ServiceId,
): RecordPlace {
  const { kind, ended } = kindOfType.get(type) as (typeof statedRecordTypes)[number];
  return { record, kind, ended, party, company: serviceId };
}
