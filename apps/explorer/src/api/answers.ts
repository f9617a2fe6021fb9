import type {
  Stake,
  Structure,
  StructureEdge,
  StructureNode,
  StructureOwner,
} from '@company-relations/ownership-picture';

// These types are the parts of the API's responses that the page uses. The page cannot use the classes of the contract,
// because they belong to a server framework. A spec checks each type against the contract.

/** An address of a company, as the API returns it. */
export interface Address {
  readonly Street?: string;
  readonly ZipCode?: string;
  readonly City?: string;
  readonly CountryCode?: string;
}

export interface FoundCompany {
  readonly ServiceId: number;
  readonly Name?: string;
  readonly OrgNo?: string;
  readonly LEI?: string;
  readonly CountryCode?: string;
  readonly Addresses?: readonly Address[];
  readonly RegistrationDate?: string;
  readonly UpdatedAt?: string;
}

export interface CompaniesAnswer {
  readonly Companies: readonly FoundCompany[];
}

export interface UnspecifiedOwner {
  readonly Description: string;
  readonly Text?: string;
  readonly Source?: string;
}

export interface Party extends StructureNode {
  readonly OrgNo?: string;
  readonly BirthDate?: string;
  readonly Citizenships?: readonly string[];
  readonly CountryOfResidences?: readonly string[];
  readonly Addresses?: readonly Address[];
  readonly IsSearchableEntity?: boolean;
  readonly UnspecifiedOwners?: readonly UnspecifiedOwner[];
}

export interface Edge extends StructureEdge {
  readonly IsEnded?: boolean;
}

export interface StructureAnswer extends Structure {
  readonly Direction: 'up' | 'down' | 'both';
  readonly Depth: number;
  readonly Nodes: readonly Party[];
  readonly Edges: readonly Edge[];
}

export type Share = Pick<Stake, 'OwnershipStake' | 'MinOwnershipStake' | 'MaxOwnershipStake'>;

export interface Holding extends Share {
  readonly Source?: string;
  readonly OutrankedBy?: string;
  readonly StakeFromShares?: Share;
  readonly IsEnded?: boolean;
  readonly AreDatesUnknown?: boolean;
}

export interface ChainMember {
  readonly ServiceId: number;
  readonly Name?: string;
  readonly CountryCode?: string;
  readonly Ownerships?: readonly Holding[];
}

export interface Chain {
  readonly Contribution: Share;
  readonly Members: readonly ChainMember[];
}

export interface ExplainedOwner {
  readonly ServiceId: number;
  readonly Name?: string;
  readonly CountryCode?: string;
  readonly UltimateOwnerships: readonly Share[];
  readonly Chains: readonly Chain[];
  readonly OtherChains: Share;
  readonly UnspecifiedOwners?: readonly UnspecifiedOwner[];
}

export interface Verdict {
  readonly ServiceId: number;
  readonly Verdict: 'yes' | 'no' | 'undetermined';
  readonly Reason?: string;
  readonly Share?: Share;
  readonly Controlled?: Share;
  readonly ShareOfController?: Share;
}

export const ruleIds = ['amlr-52', 'amlr-54', 'national', 'finnish', 'control'] as const;
export type RuleId = (typeof ruleIds)[number];

export interface AppliedRule {
  readonly Rule: RuleId;
  readonly Verdicts: readonly Verdict[];
}

export interface UltimateOwnersAnswer {
  readonly ServiceId: number;
  readonly AsOf?: string;
  readonly HistoryNotGranted?: boolean;
  readonly UltimateOwners?: readonly ExplainedOwner[];
  readonly Unidentified?: Share;
  readonly UnspecifiedOwners?: readonly UnspecifiedOwner[];
  readonly Rules?: readonly AppliedRule[];
}

export type ChangedRecord = Omit<Edge, 'From' | 'To' | 'Kind'>;

export interface RelationChange {
  readonly Party: string;
  readonly Kind: StructureEdge['Kind'];
  readonly Change: 'Began' | 'Ended' | 'Changed' | 'BeganAndEnded' | 'Unknown';
  readonly Before?: readonly ChangedRecord[];
  readonly After?: readonly ChangedRecord[];
  readonly Between?: readonly ChangedRecord[];
}

export interface OwnersOnDay {
  readonly AsOf: string;
  readonly UltimateOwners?: readonly Pick<StructureOwner, 'Node' | 'Share'>[];
  readonly MoreUltimateOwners?: number;
  readonly UltimateOwnersOmitted?: boolean;
}

export interface ChangesAnswer {
  readonly ServiceId: number;
  readonly From: string;
  readonly To: string;
  readonly NotGranted?: readonly string[];
  readonly HistoryNotGranted?: boolean;
  readonly Before: OwnersOnDay;
  readonly After: OwnersOnDay;
  readonly Nodes: readonly Party[];
  readonly Changes: readonly RelationChange[];
  readonly MoreParties?: number;
}

export interface KeyPerson {
  readonly ServiceId: number;
  readonly Name?: string;
  readonly IsCompany?: boolean;
  readonly Paths: readonly KeyPersonPath[];
  readonly MorePaths: boolean;
}

export interface KeyPersonPath {
  readonly KeyPersonRoles: readonly { readonly Text?: string; readonly InDate?: string; readonly OutDate?: string }[];
  readonly Companies: readonly { readonly ServiceId: number; readonly Name?: string }[];
}

export interface KeyPersonsAnswer {
  readonly ServiceId: number;
  readonly AsOf?: string;
  readonly HistoryNotGranted?: boolean;
  readonly KeyPersons: readonly KeyPerson[];
}
