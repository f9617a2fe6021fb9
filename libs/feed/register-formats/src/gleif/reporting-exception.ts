import type {
  DateTime,
  OwnerCategory,
  RegisterStatement,
  StatedUnspecifiedOwner,
  UnspecifiedReason,
} from '@company-relations/ownership';
import { isDateTime, toDateTime } from '../dates';
import { printable } from '../schema-check';
import type { BadLine, ReadLine } from '../statement-reader';
import { type Node, textAt, textsAt } from './nodes';
import { companyIdOf, deletionTimeOf, isLei } from './registration';

/**
 * The categories of exceptions. `category` is the parent that is not reported. `letter` is the letter of the category
 * in the ids of statements.
 */
const categories: ReadonlyMap<string, { readonly category: OwnerCategory; readonly letter: string }> = new Map([
  ['DIRECT_ACCOUNTING_CONSOLIDATION_PARENT', { category: 'directParent', letter: 'D' }],
  ['ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT', { category: 'ultimateParent', letter: 'U' }],
]);

/**
 * The `UnspecifiedReason` for each reason in GLEIF's published list. The last five reasons are deprecated, because
 * NON_PUBLIC replaced them.
 */
export const exceptionReasons: ReadonlyMap<string, UnspecifiedReason> = new Map([
  ['NATURAL_PERSONS', 'naturalPersons'],
  ['NO_KNOWN_PERSON', 'noKnownPerson'],
  ['NON_CONSOLIDATING', 'notConsolidated'],
  ['NO_LEI', 'withoutLei'],
  ['NON_PUBLIC', 'notPublic'],
  ['BINDING_LEGAL_COMMITMENTS', 'notPublic'],
  ['LEGAL_OBSTACLES', 'notPublic'],
  ['DISCLOSURE_DETRIMENTAL', 'notPublic'],
  ['DETRIMENT_NOT_EXCLUDED', 'notPublic'],
  ['CONSENT_NOT_OBTAINED', 'notPublic'],
]);

/**
 * Reads a reporting exception: the reason why a company reports no parent.
 *
 * @param asOf the day of the file. Needed only if the file does not state its day. XML files state it.
 */
export function readReportingException(record: Node, asOf: DateTime | undefined): ReadLine | BadLine {
  const lei = textAt(record, 'LEI');
  if (!isLei(lei)) return { problem: 'LEI must be a Legal Entity Identifier' };
  const written = textAt(record, 'ExceptionCategory') ?? '';
  const known = categories.get(written);
  if (!known) return notices(`unknown category "${printable(written)}" of an exception: not loaded`);
  const id = `XI-LEI-RE-${known.letter}-${lei}`;
  const dated = dateOf(record, asOf);
  if ('problem' in dated) return dated;
  if (dated.isDeleted) return read({ type: 'removal', of: 'record', id, asOf: dated.asOf });
  const reasons = textsAt(record, 'ExceptionReason');
  const { records, notices: notLoaded } = recordsOf(known.category, reasons);
  if (records.length === 0) return notices(...notLoaded);
  const company = companyIdOf(lei);
  const statement: RegisterStatement = { type: 'record', id, asOf: dated.asOf, party: company, company, records };
  return { statements: [statement], notices: notLoaded };
}

/** Returns one record for each distinct known reason. */
function recordsOf(category: OwnerCategory, reasons: readonly string[]) {
  const [only] = reasons;
  const known = only !== undefined && reasons.length === 1 ? exceptionReasons.get(only) : undefined;
  // Nearly all exceptions have one known reason.
  if (known !== undefined && only !== undefined) return { records: [recordOf(category, known, only)], notices: [] };
  const records: StatedUnspecifiedOwner[] = [];
  const notices: string[] = [];
  for (const text of reasons) {
    const reason = exceptionReasons.get(text);
    if (reason === undefined) notices.push(`unknown reason "${printable(text)}" of an exception: not loaded`);
    else if (!records.some(({ record }) => record.text === text)) records.push(recordOf(category, reason, text));
  }
  if (reasons.length === 0) notices.push('exception without a reason: not loaded');
  return { records, notices };
}

function recordOf(category: OwnerCategory, reason: UnspecifiedReason, text: string): StatedUnspecifiedOwner {
  return { kind: 'unspecifiedOwner', ended: false, record: { category, reason, text } };
}

/**
 * Returns the date of an exception. If GLEIF deleted the exception, this is the time of the deletion. Otherwise it is
 * the day of the file.
 */
function dateOf(
  record: Node,
  asOf: DateTime | undefined,
): { readonly asOf: DateTime; readonly isDeleted: boolean } | BadLine {
  const deletedAt = deletionTimeOf(record);
  if (deletedAt !== undefined)
    return isDateTime(deletedAt)
      ? { asOf: toDateTime(deletedAt), isDeleted: true }
      : { problem: 'Extension.Deletion.DeletedAt must be a date-time' };
  const contentDate = textAt(record, 'ContentDate');
  if (contentDate === undefined)
    return asOf === undefined ? { problem: exceptionsNeedAsOf } : { asOf, isDeleted: false };
  return isDateTime(contentDate)
    ? { asOf: toDateTime(contentDate), isDeleted: false }
    : { problem: 'ContentDate must be a date-time' };
}

/** The problem of an exception that has no date, because the file states no day and the caller passes none. */
const exceptionsNeedAsOf = 'the file does not say of which day its exceptions are: name the day by --as-of';

function read(statement: RegisterStatement): ReadLine {
  return { statements: [statement], notices: [] };
}

function notices(...all: readonly string[]): ReadLine {
  return { statements: [], notices: all };
}
