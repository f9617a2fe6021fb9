import type { RecordStatement, RemovalStatement, StatedRecord } from '@company-relations/ownership';
import { toDateTime } from '../dates';
import { withStatedEnds } from '../stated-end';
import type { BadLine, ReadLine } from '../statement-reader';
import type { BodsInterest, BodsRelationshipStatement, UnspecifiedParty } from './bods-statement';
import { makesRecord, whyNotLoaded } from './interest-kinds';
import { beneficialOwnerships, corporateStructures, type RecordableInterest, ownerships, roles } from './records';
import { shareProblems } from './shares';
import { unspecifiedOwners } from './unspecified-owners';

/**
 * Reads a relationship. The relationship replaces all stored records with its id. So the stored records are deleted
 * even if the relationship makes no new records.
 */
export function readRelationship(statement: BodsRelationshipStatement): ReadLine | BadLine {
  const { recordId: id, recordDetails } = statement;
  const { subject, interestedParty, interests = [] } = recordDetails;
  const asOf = toDateTime(statement.statementDate);
  const problems = interests.flatMap(({ share }, index) =>
    shareProblems(share, `recordDetails.interests[${index}].share`),
  );
  if (problems.length > 0) return { problem: problems.join('; ') };
  if (typeof subject !== 'string') return withdrawn({ type: 'removal', of: 'record', id, asOf }, subject);
  const isClosed = statement.recordStatus === 'closed';
  if (typeof interestedParty !== 'string') {
    const unspecified = unspecifiedOwners(interestedParty, interests, isClosed);
    const read: RecordStatement = { type: 'record', id, asOf, party: subject, company: subject, records: unspecified };
    return { statements: [read], notices: [] };
  }
  const records = recordsOf(interests, isClosed);
  const read: RecordStatement = { type: 'record', id, asOf, party: interestedParty, company: subject, records };
  return { statements: [read], notices: noticesOf(interests) };
}

function recordsOf(interests: readonly BodsInterest[], closed: boolean): StatedRecord[] {
  const stated = interests
    .filter(makesRecord)
    .map((interest): RecordableInterest => ({ ...interest, ended: closed || interest.endDate !== undefined }));
  const records = [
    ...beneficialOwnerships(stated),
    ...ownerships(stated),
    ...corporateStructures(stated),
    ...roles(stated),
  ];
  return withStatedEnds(records, closed);
}

function noticesOf(interests: readonly BodsInterest[]): string[] {
  if (interests.length === 0) return ['relationship that states no interest: not loaded'];
  return interests.map(whyNotLoaded).filter((notice) => notice !== undefined);
}

// Returns only the removal of stored records. The relationship is not loaded, because its subject has no name and the
// loader would have to invent the company.
function withdrawn(removal: RemovalStatement, { reason }: UnspecifiedParty): ReadLine {
  return { statements: [removal], notices: [`subject is not specified (${reason}): relationship not loaded`] };
}
