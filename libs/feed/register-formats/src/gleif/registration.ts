import type { DateTime } from '@company-relations/ownership';
import { isDateTime, toDateTime } from '../dates';
import type { BadLine } from '../statement-reader';
import { type Node, textAt } from './nodes';

const leiPattern = /^[0-9A-Z]{18}\d{2}$/;

/** The id of a company in statements of GLEIF, and of its record in republications of GLEIF's files. */
export function companyIdOf(lei: string): string {
  return `XI-LEI-${lei}`;
}

export function isLei(text: string | undefined): text is string {
  return text !== undefined && leiPattern.test(text);
}

/** Statuses of a registration that was a mistake: what it registered never was. */
const mistakes: ReadonlySet<string | undefined> = new Set(['ANNULLED', 'CANCELLED', 'DUPLICATE']);

/** When a record was last changed, and whether it is withdrawn: deleted by GLEIF, or registered by mistake. */
export interface RecordState {
  readonly asOf: DateTime;
  readonly isWithdrawn: boolean;
  /** The status of the registration; that of the company or the relationship is another one. */
  readonly status: string | undefined;
}

/** The state of a record that has a registration, or why it cannot be read. */
export function stateOf(record: Node): RecordState | BadLine {
  const deletedAt = deletionOf(record);
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

/** When GLEIF deleted the record; undefined for records that are there. */
export function deletionOf(record: Node): string | undefined {
  return textAt(record, 'Extension', 'Deletion', 'DeletedAt');
}
