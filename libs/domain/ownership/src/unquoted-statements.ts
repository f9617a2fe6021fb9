import type { DateTime } from './entities';
import type { RecordKind } from './records';
import type { SourceId, SourceName } from './statements';

/** One value: a text, or anything else, at a place of the texts of the statement; `''` there means that it is absent. */
export interface UnquotedValue {
  readonly at: number;
  readonly isText: boolean;
}

/** A member of a profile or record, as JSON has it: one value, a list of values, or a list of objects. Empty lists are absent. */
export type UnquotedMember = { readonly name: string } & (
  | UnquotedValue
  | { readonly items: readonly UnquotedValue[] }
  | { readonly objects: readonly (readonly UnquotedMember[])[] }
);

interface UnquotedBase {
  readonly id: SourceId;
  /** `''` where it names none. */
  readonly source: SourceName | '';
  readonly asOf: DateTime;
  /** In the order in which a statement that was read as an object has them. One list for all statements of its form. */
  readonly members: readonly UnquotedMember[];
  /** Each can stand in JSON as it is, in quotation marks where it is a text. */
  readonly texts: readonly string[];
}

/** A company that can be found, without register identifiers. */
export interface UnquotedCompany extends UnquotedBase {
  readonly type: 'company';
  readonly countryCode: string;
  readonly orgNo: string;
  /** `''` where the company is not a sole trader's business. */
  readonly soleTraderOf: string;
}

/** A person that is not said to be protected, nor not to be. */
export interface UnquotedPerson extends UnquotedBase {
  readonly type: 'person';
  readonly nationalIdentificationNumber: string;
}

export interface UnquotedRecord extends UnquotedBase {
  readonly type: 'record';
  readonly kind: RecordKind;
  readonly ended: boolean;
  readonly votesAlone: boolean;
  readonly party: SourceId;
  readonly company: SourceId;
}

/**
 * A statement that says nothing unusual, as texts: millions of them are written down again without an object of each. What
 * it means is what the statement that the same row is read as means.
 */
export type UnquotedStatement = UnquotedCompany | UnquotedPerson | UnquotedRecord;
