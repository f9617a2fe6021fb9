import type { DateTime } from './entities';
import type { RecordKind } from './records';
import type { SourceName } from './source-name';
import type { SourceId } from './statements';

/**
 * A single value, which is a text or another JSON value. The value is `texts[at]` of the statement. An absent value is
 * `''` there.
 */
export interface UnquotedValue {
  readonly at: number;
  readonly isText: boolean;
}

/**
 * A JSON member of a profile or record: a single value, a list of values, or a list of objects. A member whose list
 * would be empty is left out.
 */
export type UnquotedMember = { readonly name: string } & (
  | UnquotedValue
  | { readonly items: readonly UnquotedValue[] }
  | { readonly objects: readonly (readonly UnquotedMember[])[] }
);

interface UnquotedBase {
  readonly id: SourceId;
  /** `''` if the statement has no source. */
  readonly source: SourceName | '';
  readonly asOf: DateTime;
  /**
   * The members, in the same order as in a statement that was read as an object. All statements of one form share one
   * list.
   */
  readonly members: readonly UnquotedMember[];
  /**
   * The values. A text is valid JSON when it is put in quotation marks. Any other value is valid JSON without changes.
   */
  readonly texts: readonly string[];
}

/** The statement of a searchable company without register identifiers. Its texts are valid JSON without escapes. */
export interface UnquotedCompany extends UnquotedBase {
  readonly type: 'company';
  readonly countryCode: string;
  readonly orgNo: string;
  /** `''` if the company is not a sole trader. */
  readonly soleTraderOf: string;
}

/**
 * The statement of a person. Its texts are valid JSON without escapes. The source does not state whether the person's
 * identity is protected.
 */
export interface UnquotedPerson extends UnquotedBase {
  readonly type: 'person';
  readonly nationalIdentificationNumber: string;
}

export interface UnquotedRecord extends UnquotedBase {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly ended: boolean;
  readonly votesAlone: boolean;
  /** `''` if the record has no such date. */
  readonly inDate: DateTime | '';
  readonly outDate: DateTime | '';
  readonly party: SourceId;
  readonly company: SourceId;
}

/**
 * A statement of the usual form, as texts. The bulk import writes millions of such statements without creating an
 * object for each. Such a statement has the same meaning as the `RegisterStatement` of the same row.
 */
export type UnquotedStatement = UnquotedCompany | UnquotedPerson | UnquotedRecord;
