import type { DateTime } from './entities';
import type { RecordKind } from './records';
import type { SourceId, SourceName } from './statements';

/** One value, a text or another JSON value, at an index of the statement's `texts`. `''` there means that it is absent. */
export interface PlainOne {
  readonly at: number;
  readonly isText: boolean;
}

/** A JSON member of a profile or record: one value, a list of values, or a list of objects. Empty lists are absent. */
export type PlainMember = { readonly name: string } & (
  | PlainOne
  | { readonly items: readonly PlainOne[] }
  | { readonly objects: readonly (readonly PlainMember[])[] }
);

interface PlainBase {
  readonly id: SourceId;
  /** `''` when it names none. */
  readonly source: SourceName | '';
  readonly asOf: DateTime;
  /** In the order of a statement that was read as an object. All statements of one form share one list. */
  readonly members: readonly PlainMember[];
  /** Each one is valid JSON as it is, or in quotation marks if it is a text. */
  readonly texts: readonly string[];
}

/** A searchable company without register identifiers. */
export interface PlainCompany extends PlainBase {
  readonly type: 'company';
  readonly countryCode: string;
  readonly orgNo: string;
  /** `''` when the company is not a sole trader. */
  readonly soleTraderOf: string;
}

/** A person of whom the source does not state whether the identity is protected. */
export interface PlainPerson extends PlainBase {
  readonly type: 'person';
  readonly nationalIdentificationNumber: string;
}

export interface PlainRecord extends PlainBase {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly ended: boolean;
  readonly votesAlone: boolean;
  readonly party: SourceId;
  readonly company: SourceId;
}

/**
 * A statement of the usual form, as texts. The bulk import writes millions of them without creating an object of each. It
 * means the same as the `RegisterStatement` that the same row gives.
 */
export type PlainStatement = PlainCompany | PlainPerson | PlainRecord;
