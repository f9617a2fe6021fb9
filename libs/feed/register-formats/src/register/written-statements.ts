import type { OwnerCategory, UnspecifiedReason } from '@company-relations/ownership';

// The members of the register format, with the types that its JSON Schema accepts. docs/register-format.md describes
// the meaning of the members.

export interface WrittenAddress {
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly countryCode?: string;
}

interface WrittenBase {
  readonly id: string;
  readonly asOf: string;
  readonly source?: string;
}

interface WrittenEntity extends WrittenBase {
  readonly serviceId?: number;
  readonly name?: string;
  readonly countryCode?: string;
  readonly addresses?: readonly WrittenAddress[];
  readonly registrationDate?: string;
  readonly updatedAt?: string;
}

export interface WrittenUboDetails {
  readonly hasReportedMissingUBO: boolean;
  readonly caseNo?: string;
  readonly registrationId?: string;
  readonly status?: string;
  readonly suspicionLevel?: string;
  readonly suspicionDate?: string;
  readonly suspicionCaseNo?: string;
  readonly isUBOExcluded?: boolean;
}

export interface WrittenCompany extends WrittenEntity {
  readonly statement: 'company';
  readonly identifiers?: readonly { readonly scheme: string; readonly id: string }[];
  readonly orgNo?: string;
  readonly legalForm?: string;
  readonly operationalStatus?: string;
  readonly totalNumberOfShares?: number;
  readonly totalNumberOfVotes?: number;
  readonly uboDetails?: WrittenUboDetails;
  readonly soleTraderOf?: string;
  readonly searchable?: boolean;
}

export interface WrittenPerson extends WrittenEntity {
  readonly statement: 'person';
  readonly firstName?: string;
  readonly lastName?: string;
  readonly birthDate?: string;
  readonly nationalIdentificationNumber?: string;
  readonly gender?: string;
  readonly citizenships?: readonly string[];
  readonly countryOfResidences?: readonly string[];
  readonly isProtected?: boolean;
}

interface WrittenRecord extends WrittenBase {
  readonly party: string;
  readonly company: string;
  readonly inDate?: string;
  readonly outDate?: string;
  readonly ended?: boolean;
  readonly updatedAt?: string;
}

export interface WrittenHolding extends WrittenRecord {
  readonly statement: 'ownership' | 'companyStructure' | 'beneficialOwnership';
  readonly ownershipStake?: number;
  readonly minOwnershipStake?: number;
  readonly maxOwnershipStake?: number;
  readonly isMinOwnershipStakeExcluded?: boolean;
  readonly isMaxOwnershipStakeExcluded?: boolean;
  readonly numberOfShares?: number;
  readonly numberOfVotes?: number;
  readonly minVotes?: number;
  readonly maxVotes?: number;
  readonly isMinVotesExcluded?: boolean;
  readonly isMaxVotesExcluded?: boolean;
  readonly shareClass?: string;
  readonly protocolDate?: string;
  readonly caseNo?: string;
  readonly registrationId?: string;
  readonly statusCode?: string;
  readonly suspicionDate?: string;
  readonly suspicionLevel?: string;
  readonly suspicionCaseNo?: string;
  readonly suspicionIssueID?: string;
  readonly proxyCompanyRegistrationNumber?: string;
  readonly proxyCompanyName?: string;
  readonly text?: string;
}

export interface WrittenRole extends WrittenRecord {
  readonly statement: 'role';
  readonly role: { readonly register: string; readonly code: string; readonly group?: string };
  readonly text?: string;
  readonly category?: string;
}

export interface WrittenUnspecifiedOwner extends WrittenBase {
  readonly statement: 'unspecifiedOwner';
  readonly company: string;
  readonly category: OwnerCategory;
  readonly reason: UnspecifiedReason;
  readonly text?: string;
  readonly inDate?: string;
  readonly outDate?: string;
  readonly ended?: boolean;
  readonly updatedAt?: string;
}

export interface WrittenEnd extends WrittenBase {
  readonly statement: 'end';
  readonly outDate?: string;
}

export interface WrittenRemoval extends WrittenBase {
  readonly statement: 'removal';
  readonly of: 'company' | 'person' | 'record';
}

export type WrittenStatement =
  WrittenCompany | WrittenPerson | WrittenHolding | WrittenRole | WrittenUnspecifiedOwner | WrittenEnd | WrittenRemoval;
