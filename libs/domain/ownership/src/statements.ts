import type { CompanyProfile, DateTime, PersonProfile, ServiceId } from './entities';
import type { AnyRecord, RecordKind } from './records';

/** The id that a source keeps for a company, a person or a record. One namespace for each of the three. */
export type SourceId = string;

/** A number that a register gave to a company, for example `{scheme: 'GB-COH', id: '00102498'}`. */
export interface RegisterIdentifier {
  readonly scheme: string;
  readonly id: string;
}

/** Who states something: the name of a register, a publisher or a supplier. */
export type SourceName = string;

/** The source of statements that name none. */
export const unnamedSource: SourceName = 'unnamed';

interface StatementBase {
  readonly id: SourceId;
  /** Absent: `unnamedSource`. Only the source that stated an id may state it again. */
  readonly source?: SourceName;
  /** When the source made the statement. One older than what is held, or than its removal, changes nothing. */
  readonly asOf: DateTime;
}

/** States all of a company's own fields. Companies that share a register identifier are one company. */
export interface CompanyStatement extends StatementBase {
  readonly type: 'company';
  readonly serviceId?: ServiceId;
  /** Where two sources describe one company, each field is taken from the lowest rank that has it. */
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
  readonly ended: boolean;
  readonly record: AnyRecord;
  /** Set on an ownership that states votes and no shares: it is shown, and no edge for traversal. */
  readonly votesAlone?: true;
}

/** States all that a source says under one record id about a party and a company; no records means that none remain. */
export interface RecordStatement extends StatementBase {
  readonly type: 'record';
  readonly party: SourceId;
  readonly company: SourceId;
  readonly records: readonly StatedRecord[];
}

/** Ends the records held under `id`: they become history with this `outDate`. */
export interface EndStatement extends StatementBase {
  readonly type: 'end';
  readonly outDate?: DateTime;
}

/** The source withdraws what it said under `id`, as if it had never said it. */
export interface RemovalStatement extends StatementBase {
  readonly type: 'removal';
  readonly of: 'company' | 'person' | 'record';
}

export type EntityStatement = CompanyStatement | PersonStatement;
export type RegisterStatement = EntityStatement | RecordStatement | EndStatement | RemovalStatement;

/** True for statements that must be applied before records can refer to what they describe. */
export function describesEntity(statement: RegisterStatement): boolean {
  return statement.type === 'company' || statement.type === 'person' || (statement.type === 'removal' && statement.of !== 'record');
}

