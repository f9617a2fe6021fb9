import type { CompanyProfile, DateTime, PersonProfile, ServiceId } from './entities';
import type { AnyRecord, RecordKind } from './records';
import type { SourceName } from './source-name';
import type { UnspecifiedOwnerRecord } from './unspecified-owners';

/** The id that a source keeps for a company, a person or a record. One namespace for each of the three. */
export type SourceId = string;

/** A number that a register gave to a company, for example `{scheme: 'GB-COH', id: '00102498'}`. */
export interface RegisterIdentifier {
  readonly scheme: string;
  readonly id: string;
}

interface StatementBase {
  readonly id: SourceId;
  /** Absent: `unnamedSource`. Only the source that stated an id may state it again. */
  readonly source?: SourceName;
  /** When the source made the statement. A statement older than the stored one, or than its removal, changes nothing. */
  readonly asOf: DateTime;
}

/** States all of a company's own fields. Companies that share a register identifier are one company. */
export interface CompanyStatement extends StatementBase {
  readonly type: 'company';
  readonly serviceId?: ServiceId;
  /**
   * If two sources describe one company, each field is taken from the lowest rank that has it, unless an operator set another
   * order. See `rankOfMention`.
   */
  readonly rank: number;
  readonly identifiers: readonly RegisterIdentifier[];
  readonly searchable: boolean;
  readonly profile: CompanyProfile;
  /** The person whose national id is this sole trader's organisation number. */
  readonly soleTraderOf?: SourceId;
}

/** States all of a person's own fields. Persons are never merged. */
export interface PersonStatement extends StatementBase {
  readonly type: 'person';
  readonly serviceId?: ServiceId;
  readonly profile: PersonProfile;
}

/** One record of a record statement. A statement that ends a record carries it with `ended`. */
export interface StatedRecord {
  readonly kind: RecordKind;
  /** If the record has an `outDate`, it ends on that day, unless `hasEnded` is set. */
  readonly ended: boolean;
  /**
   * Set if the source says that the record has ended already, and states an `outDate` too. If that day lies ahead, the
   * record is history all the same.
   */
  readonly hasEnded?: true;
  readonly record: AnyRecord;
  /** Set on an ownership that states votes and no shares: it is shown, but it is not an edge for traversal. */
  readonly votesAlone?: true;
}

/** Why the source names no owner of the company. The party of its statement is the company itself. */
export interface StatedUnspecifiedOwner {
  readonly kind: 'unspecifiedOwner';
  /** `ended` and `hasEnded` as in a `StatedRecord`. */
  readonly ended: boolean;
  readonly hasEnded?: true;
  readonly record: UnspecifiedOwnerRecord;
  readonly votesAlone?: never;
}

/** What a record statement may state. */
export type Stated = StatedRecord | StatedUnspecifiedOwner;
export type StatedKind = Stated['kind'];
export type StatedContent = Stated['record'];

/**
 * States all records of a source under one record id between a party and a company. No records means that none remain.
 * All of them are unspecified owners, or none.
 */
export interface RecordStatement extends StatementBase {
  readonly type: 'record';
  readonly party: SourceId;
  readonly company: SourceId;
  readonly records: readonly Stated[];
}

/** Whether a statement says why no owner of a company is named. It concerns the company alone. */
export function concernsCompanyAlone({ records }: Pick<RecordStatement, 'records'>): boolean {
  return records.some(({ kind }) => kind === 'unspecifiedOwner');
}

/** Ends the records stored under `id`: they become history with this `outDate`, on that day if it lies ahead. */
export interface EndStatement extends StatementBase {
  readonly type: 'end';
  readonly outDate?: DateTime;
}

/** The source withdraws its statements under `id`, as if it had never made them. */
export interface RemovalStatement extends StatementBase {
  readonly type: 'removal';
  readonly of: 'company' | 'person' | 'record';
}

export type EntityStatement = CompanyStatement | PersonStatement;
export type RegisterStatement = EntityStatement | RecordStatement | EndStatement | RemovalStatement;

/** Whether a statement describes a company or person, so that it must be applied before records that refer to it. */
export function describesEntity(statement: RegisterStatement): boolean {
  return (
    statement.type === 'company' ||
    statement.type === 'person' ||
    (statement.type === 'removal' && statement.of !== 'record')
  );
}
