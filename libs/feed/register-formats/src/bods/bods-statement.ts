// The types below describe the members of a BODS 0.4 statement that the reader uses. They match what bods.schema.json
// accepts.

export interface BodsPlace {
  readonly name?: string;
  readonly code?: string;
}

export interface BodsIdentifier {
  readonly id?: string;
  readonly scheme?: string;
}

export interface BodsAddress {
  readonly type?: string;
  readonly address?: string;
  readonly postCode?: string;
  readonly country?: BodsPlace;
}

export interface BodsEntity {
  readonly entityType: { readonly type: string; readonly details?: string };
  readonly name?: string;
  readonly jurisdiction?: BodsPlace;
  readonly incorporatedInJurisdiction?: BodsPlace;
  readonly identifiers?: readonly BodsIdentifier[];
  readonly foundingDate?: string;
  readonly dissolutionDate?: string;
  readonly addresses?: readonly BodsAddress[];
}

export interface BodsName {
  readonly type?: string;
  readonly fullName: string;
  readonly familyName?: string;
  readonly givenName?: string;
}

export interface BodsPerson {
  readonly personType: 'knownPerson' | 'anonymousPerson' | 'unknownPerson';
  readonly names?: readonly BodsName[];
  readonly identifiers?: readonly BodsIdentifier[];
  readonly nationalities?: readonly BodsPlace[];
  readonly birthDate?: string;
  readonly addresses?: readonly BodsAddress[];
}

export interface BodsShare {
  readonly exact?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

export interface BodsInterest {
  readonly type?: string;
  readonly directOrIndirect?: 'direct' | 'indirect' | 'unknown';
  readonly beneficialOwnershipOrControl?: boolean;
  readonly details?: string;
  readonly share?: BodsShare;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A party about which nothing is known. The relationship has this object instead of a record id. */
export interface UnspecifiedParty {
  readonly reason: BodsUnspecifiedReason;
}

export type BodsUnspecifiedReason =
  | 'noBeneficialOwners'
  | 'subjectUnableToConfirmOrIdentifyBeneficialOwner'
  | 'interestedPartyHasNotProvidedInformation'
  | 'subjectExemptFromDisclosure'
  | 'interestedPartyExemptFromDisclosure'
  | 'unknown'
  | 'informationUnknownToPublisher';

export interface BodsRelationship {
  readonly subject: string | UnspecifiedParty;
  readonly interestedParty: string | UnspecifiedParty;
  readonly interests?: readonly BodsInterest[];
}

export interface BodsPublisher {
  readonly name?: string;
  readonly url?: string;
}

interface BodsRecord<Type, Details> {
  readonly recordId: string;
  readonly recordType: Type;
  readonly recordStatus?: 'new' | 'updated' | 'closed';
  readonly statementDate: string;
  readonly recordDetails: Details;
  readonly publicationDetails?: { readonly publisher?: BodsPublisher };
}

export type BodsEntityStatement = BodsRecord<'entity', BodsEntity>;
export type BodsPersonStatement = BodsRecord<'person', BodsPerson>;
export type BodsRelationshipStatement = BodsRecord<'relationship', BodsRelationship>;
export type BodsStatement = BodsEntityStatement | BodsPersonStatement | BodsRelationshipStatement;
