import type { StatedRecord } from '@company-relations/ownership';
import { bodsReader } from '../bods/bods-reader';
import type { BodsInterest } from '../bods/bods-statement';

export const flagged = { beneficialOwnershipOrControl: true } as const;
export const indirect = { directOrIndirect: 'indirect' } as const;
export const start = { startDate: '2020-01-01' } as const;
export const inDate = '2020-01-01T00:00:00Z';

/** Reads a relationship with the party p1 and the company c1. */
export function read(details: object, recordStatus = 'new') {
  const recordDetails = { isComponent: false, subject: 'c1', interestedParty: 'p1', ...details };
  return bodsReader.read(
    JSON.stringify({
      recordId: 'r1',
      recordType: 'relationship',
      recordStatus,
      statementDate: '2024-06-06',
      recordDetails,
    }),
  );
}

/** Returns the expected result of reading that relationship, if it states these records. */
export function stated(records: readonly StatedRecord[], notices: string[] = []) {
  return {
    statements: [{ type: 'record', id: 'r1', asOf: '2024-06-06T00:00:00Z', party: 'p1', company: 'c1', records }],
    notices,
  };
}

/** Reads a relationship with these interests. */
export function interests(...list: BodsInterest[]) {
  return read({ interests: list });
}
