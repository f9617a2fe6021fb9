import type {
  AnyRecord,
  CompanyProfile,
  DateTime,
  PersonProfile,
  RecordKind,
  ServiceId,
  SourceId,
  SourceName,
} from '@company-relations/ownership';

/** Which statement is stored: its source, its date and the hash of its content. */
export interface Version {
  readonly asOf: DateTime;
  readonly hash: string;
  /** Absent where it was loaded before the graph stored sources. */
  readonly source?: SourceName;
}

/** What one source record says about a company. */
export interface CompanySource extends Version {
  readonly id: SourceId;
  readonly rank: number;
  /** Whether the source states a country and lets the company be found in it. */
  readonly searchable: boolean;
  readonly soleTraderOf?: SourceId;
  /** Keys of the register identifiers that the source states. */
  readonly identifiers: readonly string[];
  /** With `updatedAt`, the source's own or the time of the load. */
  readonly profile: CompanyProfile;
}

interface StoredNode {
  readonly serviceId: ServiceId;
  /** The database's name of the node; absent until the node is written. */
  readonly elementId?: string;
  /** True when only the node's identity was read, as the end of a record. */
  identityOnly: boolean;
  removed: boolean;
}

export interface StoredCompany extends StoredNode {
  readonly type: 'company';
  /** Ascending by rank, then by id: the order in which fields are taken from them. */
  sources: readonly CompanySource[];
  /** The `sourceId` property in the database, absent until the node is written. */
  readonly writtenSourceId?: SourceId;
  /** The searched number in the database, and those of the companies merged into this one. */
  writtenOrgNos: readonly string[];
  /** The numbers in the database for which it keeps its mark, and those of the companies merged into this one. */
  writtenNumbers: readonly string[];
  /** The keys under which its sources' numbers are in the database, with those of the companies merged into this one. */
  writtenNumberKeys: readonly string[];
  /** Ids of the source records known to lead here. */
  readonly aliases: Set<SourceId>;
  mergedInto?: StoredCompany;
}

export interface StoredPerson extends StoredNode {
  readonly type: 'person';
  readonly id: SourceId;
  version?: Version;
  profile: PersonProfile;
  /** The searched number in the database. */
  readonly writtenNationalId?: string;
  /** Whether the statement in the database protects the person. */
  readonly writtenIsProtected?: boolean;
}

export type StoredEntity = StoredCompany | StoredPerson;

export interface StoredRelation {
  readonly kind: RecordKind;
  readonly ended: boolean;
  readonly record: AnyRecord;
  /** An ownership of votes and no shares: shown, but no edge for traversal. */
  readonly votesAlone?: true;
}

/** All stored relations of one record id. Without relations the record is gone, or was never there. */
export interface StoredRecord {
  readonly id: SourceId;
  version?: Version;
  party?: StoredEntity;
  company?: StoredCompany;
  relations: readonly StoredRelation[];
  /** The relationships in the database and their endpoints. */
  readonly written?: {
    readonly elementIds: readonly string[];
    readonly party: StoredEntity;
    readonly company: StoredCompany;
  };
}

/** What became of one statement. A reason names ids and members, never what they say about a person. */
export type Outcome =
  /** `erased`: it is about a person who was erased, and changes nothing. */
  | { readonly result: 'applied' | 'unchanged' | 'outdated' | 'erased' }
  | { readonly result: 'rejected'; readonly reason: string };

export const applied: Outcome = { result: 'applied' };

export const erased: Outcome = { result: 'erased' };

export function rejected(reason: string): Outcome {
  return { result: 'rejected', reason };
}
