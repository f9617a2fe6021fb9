import type { DateTime } from '@company-relations/ownership';
import { isDateTime, toDateTime } from '../dates';
import type { BadLine } from '../statement-reader';
import { type Node, textAt } from './nodes';

const leiPattern = /^[0-9A-Z]{18}\d{2}$/;

/**
 * Returns the id of a company in statements of GLEIF. Other publishers that republish GLEIF's files use the same id for
 * the company's record.
 */
export function companyIdOf(lei: string): string {
  return `XI-LEI-${lei}`;
}

export function isLei(text: string | undefined): text is string {
  return text !== undefined && leiPattern.test(text);
}

/**
 * The statuses of a registration that was a mistake. A record with such a status counts as withdrawn, because the
 * registered company or relationship never existed.
 */
const mistakes: ReadonlySet<string | undefined> = new Set(['ANNULLED', 'CANCELLED', 'DUPLICATE']);

/**
 * The state of a record: the date of its last change, and whether it is withdrawn. A record is withdrawn if GLEIF
 * deleted it or if it was registered by mistake.
 */
export interface RecordState {
  readonly asOf: DateTime;
  readonly isWithdrawn: boolean;
  /** The status of the registration. It is not the status of the company or the relationship itself. */
  readonly status: string | undefined;
}

/** Returns the state of a record with a registration, or the reason why it cannot be read. */
export function stateOf(record: Node): RecordState | BadLine {
  const deletedAt = deletionTimeOf(record);
  const updatedAt = textAt(record, 'Registration', 'LastUpdateDate');
  const status = textAt(record, 'Registration', 'RegistrationStatus');
  if (deletedAt !== undefined)
    return isDateTime(deletedAt)
      ? { asOf: toDateTime(deletedAt), isWithdrawn: true, status }
      : { problem: 'Extension.Deletion.DeletedAt must be a date-time' };
  if (updatedAt === undefined) return { problem: 'Registration.LastUpdateDate is missing' };
  if (!isDateTime(updatedAt)) return { problem: 'Registration.LastUpdateDate must be a date-time' };
  return { asOf: toDateTime(updatedAt), isWithdrawn: mistakes.has(status), status };
}

/** Returns the time at which GLEIF deleted the record, or undefined if GLEIF did not delete it. */
export function deletionTimeOf(record: Node): string | undefined {
  return textAt(record, 'Extension', 'Deletion', 'DeletedAt');
}
