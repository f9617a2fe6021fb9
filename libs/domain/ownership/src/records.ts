import type { DateTime } from './entities';

/** What an answer about a past day says of a record. */
export interface MarksOnDay {
  /** Set if the record has ended by today. */
  readonly isEnded?: true;
  /** Set if the dates of the record leave open that it was in force on the past day. */
  readonly areDatesUnknown?: true;
}

/** The four kinds of record that tie a party to a company. */
export const recordKinds = ['beneficialOwnership', 'ownership', 'companyStructure', 'role'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * A holding in a company. Stakes are percent of shares, 0 to 100; a maximum without a minimum is a range from 0. A
 * bound belongs to its range unless it is excluded: "more than 25" is a minimum of 25 that is excluded. Only a bound
 * that is stated can be excluded.
 */
export interface OwnershipRecord {
  readonly stakePercent?: number;
  readonly minStakePercent?: number;
  readonly maxStakePercent?: number;
  readonly isMinStakeExcluded?: true;
  readonly isMaxStakeExcluded?: true;
  readonly numberOfShares?: number;
  readonly numberOfVotes?: number;
  /** Lower bound of the votes: a count, or percent if the register publishes only percent. */
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
 * The day of the first complete files of the source that no longer have a record. The end is inferred from that: the
 * record had ended not later than this day, and the source stated no end. Only stored records that have ended have it.
 */
export type InferredEnd = DateTime;

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
  /** Whether the proxy is, or may be, a protected person or the sole trader business of one. Not part of the record. */
  readonly proxyIsProtected?: true;
}

/** A role that a person or firm holds in a company. */
export interface RoleRecord {
  /** Our stable integer of the published table of role types. */
  readonly id: number;
  readonly text?: string;
  readonly category?: string;
  readonly inDate?: DateTime;
  readonly outDate?: DateTime;
  readonly endedNotLaterThan?: InferredEnd;
  readonly updatedAt?: DateTime;
}

/** The records that one party holds in one company, by kind, each ascending by `inDate` (absent first). */
export interface Records {
  readonly beneficialOwnership: readonly LoadedBeneficialOwnership[];
  readonly ownership: readonly OwnershipRecord[];
  readonly companyStructure: readonly OwnershipRecord[];
  readonly role: readonly RoleRecord[];
}

export type RecordOf<Kind extends RecordKind> = Records[Kind][number];
export type AnyRecord = RecordOf<RecordKind>;

export const noRecords: Records = { beneficialOwnership: [], ownership: [], companyStructure: [], role: [] };
