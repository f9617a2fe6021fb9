import type { CompanyProfile, DateTime, PersonProfile, ServiceId } from './entities';
import type { AnyRecord, RecordKind } from './records';
import type { SourceName } from './source-name';
import type { UnspecifiedOwnerRecord } from './unspecified-owners';

/**
 * The id of a company, a person or a record within its source. Companies, persons and records have separate namespaces.
 */
export type SourceId = string;

/** A number that a register gave to a company, for example `{scheme: 'GB-COH', id: '00102498'}`. */
export interface RegisterIdentifier {
  readonly scheme: string;
  readonly id: string;
}

interface StatementBase {
  readonly id: SourceId;
  /**
   * The source of the statement. Absent for `unnamedSource`. After a source has stated an id, other sources may not
   * state the same id.
   */
  readonly source?: SourceName;
  /**
   * The time at which the source made the statement. A statement has no effect if this time is before the time of the
   * stored statement, or of the stored removal, with the same id.
   */
  readonly asOf: DateTime;
}

/** States all of a company's own fields. Companies that share a register identifier are the same company. */
export interface CompanyStatement extends StatementBase {
  readonly type: 'company';
  readonly serviceId?: ServiceId;
  /**
   * The rank of the statement. If several sources describe one company, each field is taken from the statement with the
   * lowest rank that has the field, unless an operator set another order. See `rankOfMention`.
   */
  readonly rank: number;
  readonly identifiers: readonly RegisterIdentifier[];
  readonly searchable: boolean;
  readonly profile: CompanyProfile;
  /** The person whose national id is the organisation number of this company. Set only for sole traders. */
  readonly soleTraderOf?: SourceId;
}

/** States all of a person's own fields. Persons are never merged. */
export interface PersonStatement extends StatementBase {
  readonly type: 'person';
  readonly serviceId?: ServiceId;
  readonly profile: PersonProfile;
}

/** One record of a record statement. A statement that ends a record contains the record with `ended`. */
export interface StatedRecord {
  readonly kind: RecordKind;
  /** True if the record ends. A record with an `outDate` ends on that day, unless `hasEnded` is set. */
  readonly ended: boolean;
  /**
   * Set if the source says that the record has already ended, and also states an `outDate`. Such a record is history
   * even if its `outDate` is in the future.
   */
  readonly hasEnded?: true;
  readonly record: AnyRecord;
  /** Set on an ownership with votes but without shares. Such a record is shown, but traversals do not follow it. */
  readonly votesAlone?: true;
}

/** The reason why the source names no owner of the company. The party of such a statement is the company itself. */
export interface StatedUnspecifiedOwner {
  readonly kind: 'unspecifiedOwner';
  /** `ended` and `hasEnded` have the same meaning as in `StatedRecord`. */
  readonly ended: boolean;
  readonly hasEnded?: true;
  readonly record: UnspecifiedOwnerRecord;
  readonly votesAlone?: never;
}

/** The possible records of a record statement. */
export type Stated = StatedRecord | StatedUnspecifiedOwner;
export type StatedKind = Stated['kind'];
export type StatedContent = Stated['record'];

/**
 * States all records between a party and a company that the source has under one record id. An empty list means that no
 * record remains. Either all records of the list are unspecified owners, or none of them is.
 */
export interface RecordStatement extends StatementBase {
  readonly type: 'record';
  readonly party: SourceId;
  readonly company: SourceId;
  readonly records: readonly Stated[];
}

/**
 * Returns whether a record statement gives the reasons why a company names no owner. Such a statement has no party
 * other than the company itself.
 */
export function statesUnspecifiedOwners({ records }: Pick<RecordStatement, 'records'>): boolean {
  return records.some(({ kind }) => kind === 'unspecifiedOwner');
}

/**
 * Ends the records stored under `id`: the records become history with this `outDate`. If the `outDate` is in the
 * future, they become history on that day.
 */
export interface EndStatement extends StatementBase {
  readonly type: 'end';
  readonly outDate?: DateTime;
}

/** Withdraws the source's statements under `id`, as if the source had never made them. */
export interface RemovalStatement extends StatementBase {
  readonly type: 'removal';
  readonly of: 'company' | 'person' | 'record';
}

export type EntityStatement = CompanyStatement | PersonStatement;
export type RegisterStatement = EntityStatement | RecordStatement | EndStatement | RemovalStatement;

/**
 * Returns whether a statement describes a company or person. Such statements must be applied before the records that
 * refer to them.
 */
export function describesEntity(statement: RegisterStatement): boolean {
  return (
    statement.type === 'company' ||
    statement.type === 'person' ||
    (statement.type === 'removal' && statement.of !== 'record')
  );
}
