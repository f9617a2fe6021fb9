import type { DateTime } from './entities';

/** Additional information about a record in a response about a past day. */
export interface PastDayMarks {
  /** Set if the record has ended by today. */
  readonly isEnded?: true;
  /** Set if the dates of the record do not show whether the record was in force on the past day. */
  readonly areDatesUnknown?: true;
}

/** The four kinds of record that connect a party with a company. */
export const recordKinds = ['beneficialOwnership', 'ownership', 'companyStructure', 'role'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * A holding in a company. Stakes are percentages of shares, from 0 to 100. A maximum without a minimum is a range from
 * 0. A bound is part of its range unless it is excluded: "more than 25" is a minimum of 25 that is excluded. Only a
 * bound that the register states can be excluded.
 */
export interface OwnershipRecord {
  readonly stakePercent?: number;
  readonly minStakePercent?: number;
  readonly maxStakePercent?: number;
  readonly isMinStakeExcluded?: true;
  readonly isMaxStakeExcluded?: true;
  readonly numberOfShares?: number;
  readonly numberOfVotes?: number;
  /** The lower bound of the votes: a count, or a percentage if the register publishes only percentages. */
  readonly minVotes?: number;
  readonly maxVotes?: number;
  readonly isMinVotesExcluded?: true;
  readonly isMaxVotesExcluded?: true;
  readonly shareClass?: string;
  readonly protocolDate?: DateTime;
  readonly inDate?: DateTime;
  readonly outDate?: DateTime;
  readonly endedNotLaterThan?: InferredEnd;
  readonly updatedAt?: DateTime;
}

/**
 * The latest possible end of a record that disappeared from its source, if the source states no end: the day of the
 * first complete files of the source that lack the record. Only stored records that have ended have this date.
 */
export type InferredEnd = DateTime;

/**
 * The text of a beneficial ownership whose nature of control the register does not publish. The service itself writes
 * this text, so it names no person, and is also shown to callers without Hidden Person Access.
 */
export const unpublishedNatureText = 'nature of control not published';

export interface BeneficialOwnershipRecord extends OwnershipRecord {
  readonly caseNo?: string;
  readonly registrationId?: string;
  readonly statusCode?: string;
  readonly suspicionDate?: string;
  readonly suspicionLevel?: string;
  readonly suspicionCaseNo?: string;
  readonly suspicionIssueId?: string;
  readonly proxyCompanyRegistrationNumber?: string;
  readonly proxyCompanyName?: string;
  readonly text?: string;
}

/** A beneficial ownership as loaded for a request. */
export interface LoadedBeneficialOwnership extends BeneficialOwnershipRecord {
  /**
   * Set if the proxy is or may be a protected person, or the sole trader business of a protected person. Not part of
   * the published record.
   */
  readonly proxyIsProtected?: true;
}

/** A role that a person or firm holds in a company. */
export interface RoleRecord {
  /** The stable integer of this service for the role type, from the published table. */
  readonly id: number;
  readonly text?: string;
  readonly category?: string;
  readonly inDate?: DateTime;
  readonly outDate?: DateTime;
  readonly endedNotLaterThan?: InferredEnd;
  readonly updatedAt?: DateTime;
}

/**
 * The records between one party and one company, by kind. Each list is in ascending order of `inDate` (absent first).
 */
export interface Records {
  readonly beneficialOwnership: readonly LoadedBeneficialOwnership[];
  readonly ownership: readonly OwnershipRecord[];
  readonly companyStructure: readonly OwnershipRecord[];
  readonly role: readonly RoleRecord[];
}

export type RecordOf<Kind extends RecordKind> = Records[Kind][number];
export type AnyRecord = RecordOf<RecordKind>;

export const noRecords: Records = { beneficialOwnership: [], ownership: [], companyStructure: [], role: [] };
