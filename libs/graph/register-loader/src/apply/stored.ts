import type {
  CompanyProfile,
  DateTime,
  PersonProfile,
  ServiceId,
  SourceId,
  SourceName,
  StatedContent,
  StatedKind,
} from '@company-relations/ownership';

/** Identifies a stored statement by its source, its date and the hash of its content. */
export interface Version {
  readonly asOf: DateTime;
  readonly hash: string;
  /** Absent if the statement was loaded by a version that did not store sources yet. */
  readonly source?: SourceName;
}

/**
 * A stored withdrawal, or the stored end of a record. It prevents an older statement from restoring what was withdrawn
 * or ended.
 */
export interface WithdrawalOrEnd extends Version {
  /** The `outDate` of an end statement. */
  readonly outDate?: DateTime;
}

/** What one source record says about a company. */
export interface CompanySourceRecord extends Version {
  readonly id: SourceId;
  readonly rank: number;
  /** True if the source states a country and allows searches to find the company there. */
  readonly searchable: boolean;
  readonly soleTraderOf?: SourceId;
  /** Keys of the register identifiers that the source states. */
  readonly identifiers: readonly string[];
  /** The profile. Its `updatedAt` is the source's own time or, if the source states none, the time of the load. */
  readonly profile: CompanyProfile;
  /** Set if newer complete files of the source no longer have the company. */
  readonly absence?: CompanyAbsence;
}

/** What is stored about a company that is missing in newer complete files of its source. */
export interface CompanyAbsence {
  /** The day of the first complete files that no longer have the company. */
  readonly endedNotLaterThan: DateTime;
  /** The last day on which the source is known to have stated the company, or may still have stated it. */
  readonly statedOn: DateTime;
  /**
   * The values that are shown for the closed company instead of those that the source stated. Absent if absence from
   * the source's files does not close a company, or if the source itself stated that the company has ended.
   */
  readonly closed?: { readonly operationalStatus: number; readonly updatedAt: DateTime };
}

interface StoredNode {
  readonly serviceId: ServiceId;
  /** The id of the node in the database; absent until the node is written. */
  readonly elementId?: string;
  /**
   * True if only the identity of the node was read. This is enough for a node that is only the party or the company of
   * a record.
   */
  identityOnly: boolean;
  removed: boolean;
}

export interface StoredCompany extends StoredNode {
  readonly type: 'company';
  /** The source records of the company, ascending by rank, then by id. Fields are taken from them in this order. */
  sources: readonly CompanySourceRecord[];
  /** The `sourceId` property of the node in the database; absent until the node is written. */
  readonly writtenSourceId?: SourceId;
  /** The normalised organisation numbers in the database: of this company, and of the companies merged into it. */
  writtenOrgNos: readonly string[];
  /**
   * The numbers in the database that keep the company marked as the business of a protected sole trader. Numbers of the
   * companies merged into this one are included.
   */
  writtenNumbers: readonly string[];
  /**
   * What `shareTotalsFingerprint` returned for the source records that are in the database; absent until the node is
   * written.
   */
  writtenTotals?: string;
  /**
   * The keys under which the database stores the organisation numbers of the company's sources. Keys of the companies
   * merged into this one are included.
   */
  writtenNumberKeys: readonly string[];
  /** Ids of source records that describe this company. */
  readonly aliases: Set<SourceId>;
  mergedInto?: StoredCompany;
}

export interface StoredPerson extends StoredNode {
  readonly type: 'person';
  readonly id: SourceId;
  version?: Version;
  profile: PersonProfile;
  /** The normalised national id that is in the database. */
  readonly writtenNationalId?: string;
  /** True if the statement that is stored in the database protects the person. */
  readonly writtenIsProtected?: boolean;
}

export type StoredEntity = StoredCompany | StoredPerson;

export interface StoredRelation {
  readonly kind: StatedKind;
  readonly ended: boolean;
  readonly record: StatedContent;
  /**
   * The days on which the relation is in force, in days since 1970-01-01 (UTC). They are set if a date of the record
   * was in the future when the record was loaded. The relation is in force until the day before `untilDay`; `noLastDay`
   * means that there is no last day. It begins on `fromDay` or, if `fromDay` is absent, was in force at the load
   * already. If both days are absent, the relation is in force on every day.
   */
  readonly fromDay?: number;
  readonly untilDay?: number;
  /**
   * True for an ownership that gives votes but no shares. The ownership is shown, but ultimate ownerships are not
   * computed from it.
   */
  readonly votesAlone?: true;
  /**
   * Set if an end statement ended the relation: the `outDate` that the record statement had, or an empty text if the
   * record statement had none.
   */
  readonly outDateBeforeEnd?: DateTime;
}

/** All stored relations with the same record id. If a record has no relations, it was withdrawn or never existed. */
export interface StoredRecord {
  readonly id: SourceId;
  version?: Version;
  party?: StoredEntity;
  company?: StoredCompany;
  relations: readonly StoredRelation[];
  /**
   * The last day on which the source is known to have stated the record. Set only if newer complete files do not have
   * the record, so that its relations have an inferred end.
   */
  statedOn?: DateTime | undefined;
  /** The relationships in the database, and the party and company that they connect. */
  readonly written?: {
    readonly elementIds: readonly string[];
    readonly party: StoredEntity;
    readonly company: StoredCompany;
  };
}

/**
 * The outcome of one statement. Its reason, notice or problem contains ids and names of members, but no data about a
 * person.
 */
export type Outcome =
  /** `erased`: the statement changed nothing, because it is about a person who was erased. */
  | {
      readonly result: 'applied' | 'unchanged' | 'outdated' | 'erased';
      /** A text about a stored statement that the operator should see. */
      readonly notice?: string;
      /** A text that says what is wrong with the statement, although the statement was stored. */
      readonly problem?: string;
    }
  | { readonly result: 'rejected'; readonly reason: string };

export const applied: Outcome = { result: 'applied' };

export function appliedWith(message: { readonly notice: string } | { readonly problem: string }): Outcome {
  return { result: 'applied', ...message };
}

export const erased: Outcome = { result: 'erased' };

export function rejected(reason: string): Outcome {
  return { result: 'rejected', reason };
}
