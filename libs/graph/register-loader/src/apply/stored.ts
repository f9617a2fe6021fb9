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
  /** Absent if the statement was loaded before the graph stored sources. */
  readonly source?: SourceName;
}

/**
 * The stored withdrawal of a statement, or the stored end of a record. It prevents an older statement from bringing
 * back what was withdrawn or ended.
 */
export interface WithdrawalOrEnd extends Version {
  /** The `outDate` of an end statement. */
  readonly outDate?: DateTime;
}

/** What one source record says about a company. */
export interface CompanySourceRecord extends Version {
  readonly id: SourceId;
  readonly rank: number;
  /** Whether the source states a country and allows searches to find the company there. */
  readonly searchable: boolean;
  readonly soleTraderOf?: SourceId;
  /** Keys of the register identifiers that the source states. */
  readonly identifiers: readonly string[];
  /** The profile with `updatedAt`, which is the source's own time or the time of the load. */
  readonly profile: CompanyProfile;
  /** Set if newer complete files of the source no longer have the company. */
  readonly absence?: CompanyAbsence;
}

/** What is known about a company that complete files of its source do not have. */
export interface CompanyAbsence {
  /** The day of the first complete files that no longer have the company. */
  readonly endedNotLaterThan: DateTime;
  /** The last day on which the source counts as having stated the company. */
  readonly statedOn: DateTime;
  /**
   * The values that are shown instead of those that the source stated. Absent if a company does not count as closed
   * when the source's files leave it out.
   */
  readonly closed?: { readonly operationalStatus: number; readonly updatedAt: DateTime };
}

interface StoredNode {
  readonly serviceId: ServiceId;
  /** The database's id of the node; absent until the node is written. */
  readonly elementId?: string;
  /** True if only the node's identity was read, because it is the party or the company of a record. */
  identityOnly: boolean;
  removed: boolean;
}

export interface StoredCompany extends StoredNode {
  readonly type: 'company';
  /** Ascending by rank, then by id. Fields are taken from the sources in this order. */
  sources: readonly CompanySourceRecord[];
  /** The `sourceId` property in the database, absent until the node is written. */
  readonly writtenSourceId?: SourceId;
  /** The normalised organisation number that is in the database, and those of the companies merged into this one. */
  writtenOrgNos: readonly string[];
  /**
   * The numbers in the database because of which the company keeps its mark of a protected sole trader. Those of the
   * companies merged into this one are included.
   */
  writtenNumbers: readonly string[];
  /**
   * What `shareTotalsFingerprint` returned for the sources that are in the database; absent until the node is written.
   */
  writtenTotals?: string;
  /**
   * The keys under which the numbers of its sources are in the database. Those of the companies merged into this one
   * are included.
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
  /** Whether the statement that is stored in the database protects the person. */
  readonly writtenIsProtected?: boolean;
}

export type StoredEntity = StoredCompany | StoredPerson;

export interface StoredRelation {
  readonly kind: StatedKind;
  readonly ended: boolean;
  readonly record: StatedContent;
  /**
   * The days on which the relation is in force. They are set if a date of the record was in the future when it was
   * loaded. The relation is in force from `fromDay`, or from the load if absent, until the day before `untilDay`.
   * `noLastDay` means that there is no last day. If both are absent, the relation is in force on every day.
   */
  readonly fromDay?: number;
  readonly untilDay?: number;
  /**
   * True for an ownership that gives votes but no shares. It is shown, but ultimate ownerships are not computed from
   * it.
   */
  readonly votesAlone?: true;
  /**
   * Set if an end statement ended the relation. It is the `outDate` of the record statement, or an empty text if the
   * record statement had none.
   */
  readonly outDateBeforeEnd?: DateTime;
}

/** All stored relations with the same record id. A record without relations was withdrawn, or never existed. */
export interface StoredRecord {
  readonly id: SourceId;
  version?: Version;
  party?: StoredEntity;
  company?: StoredCompany;
  relations: readonly StoredRelation[];
  /**
   * The last day on which the source is known to have stated the record. Set if newer complete files no longer have the
   * record, so that its relations have an inferred end.
   */
  statedOn?: DateTime | undefined;
  /** The relationships in the database, and the party and company that they connect. */
  readonly written?: {
    readonly elementIds: readonly string[];
    readonly party: StoredEntity;
    readonly company: StoredCompany;
  };
}

/** What happened with one statement. A reason contains ids and names of members, but no data about a person. */
export type Outcome =
  /** `erased`: the statement is about a person who was erased, so it changed nothing. */
  | {
      readonly result: 'applied' | 'unchanged' | 'outdated' | 'erased';
      /** What the operator should know, without data about a person. */
      readonly notice?: string;
      /** What is wrong with the statement although it was stored, without data about a person. */
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
