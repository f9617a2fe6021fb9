/** The service's own id of a company or person: a positive safe integer, never reused. */
export type ServiceId = number & { readonly __brand: 'ServiceId' };

/** @throws RangeError when `value` is not a positive safe integer. */
export function serviceId(value: number): ServiceId {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${value} is no ServiceId`);
  return value as ServiceId;
}

/** ISO 3166-1 alpha-2 code in upper case, for example `GB`. */
export type CountryCode = string;

/** A point in time as `2024-05-01T00:00:00Z`. */
export type DateTime = string;

export interface Address {
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly countryCode?: string;
}

/** What a register states about the registration of a company's beneficial owners. */
export interface UboDetails {
  readonly hasReportedMissingUbo: boolean;
  readonly caseNo?: string;
  readonly registrationId?: string;
  readonly status?: string;
  readonly suspicionLevel?: string;
  readonly suspicionDate?: string;
  readonly suspicionCaseNo?: string;
  readonly isUboExcluded?: boolean;
}

/**
 * The part of a profile that relations publish, as JSON text: members of an object, each after a comma. `before` precedes the
 * records of the relation and `after` follows them.
 */
export interface PublishedProfile {
  readonly before: string;
  readonly after: string;
}

/** A company's own fields, as loaded. A field that no register states is absent. */
export interface CompanyProfile {
  readonly name?: string;
  /** As the register writes it. */
  readonly orgNo?: string;
  readonly countryCode?: CountryCode;
  /** Our stable integer of the published code table. */
  readonly legalForm?: number;
  /** Our stable integer of the published code table. */
  readonly operationalStatus?: number;
  readonly totalNumberOfShares?: number;
  readonly totalNumberOfVotes?: number;
  readonly addresses?: readonly Address[];
  readonly registrationDate?: DateTime;
  readonly uboDetails?: UboDetails;
  readonly updatedAt?: DateTime;
}

/** A natural person's own fields, as loaded. A field that no register states is absent. */
export interface PersonProfile {
  readonly name?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** `yyyy-MM-dd`, or `yyyy-MM` or `yyyy` when the register publishes no more. */
  readonly birthDate?: string;
  readonly nationalIdentificationNumber?: string;
  readonly gender?: string;
  readonly citizenships?: readonly CountryCode[];
  readonly countryOfResidences?: readonly CountryCode[];
  readonly addresses?: readonly Address[];
  readonly countryCode?: CountryCode;
  readonly isProtected?: boolean;
  readonly registrationDate?: DateTime;
  readonly updatedAt?: DateTime;
}

/** Marks a profile, at compile time only, as a result of the mask. */
declare const maskMark: unique symbol;

/** The masked copy of a profile. The compiler rejects it where an `UnmaskedProfile` is expected. */
export type MaskedProfile<Profile> = Profile & { readonly [maskMark]: true };

/** A profile as it was loaded. */
export type UnmaskedProfile<Profile> = Profile & { readonly [maskMark]?: never };

interface CompanyFields {
  readonly type: 'company';
  readonly serviceId: ServiceId;
  readonly profile: CompanyProfile;
  /** The country of the company. Grants for this country decide who sees the records about it. */
  readonly countryCode: CountryCode | undefined;
  /** Whether the company was loaded as an entity of a register (not as an anonymous or unknown party of a record). */
  readonly searchable: boolean;
}

interface PersonFields {
  readonly type: 'person';
  readonly serviceId: ServiceId;
  readonly profile: PersonProfile;
}

/** An entity whose profile is published as it is. */
interface Unprotected<Profile> {
  readonly isProtected: false;
  readonly profile: UnmaskedProfile<Profile>;
  /** The JSON that relations publish of the profile, if the loader stored it in the graph. */
  readonly publishedJson?: PublishedProfile;
}

/** An entity of which only a masked profile is published, so it can have no published JSON. */
interface Protected {
  readonly isProtected: true;
  readonly publishedJson?: never;
}

export type UnprotectedCompany = CompanyFields & Unprotected<CompanyProfile>;
/** A company whose organisation number is the national id of a person with protected identity. */
export type ProtectedCompany = CompanyFields & Protected;
export type Company = UnprotectedCompany | ProtectedCompany;

export type UnprotectedPerson = PersonFields & Unprotected<PersonProfile>;
/** A person whose identity at least one source states to be protected. */
export type ProtectedPerson = PersonFields & Protected;
export type Person = UnprotectedPerson | ProtectedPerson;

export type Entity = Company | Person;

/** The country whose grants decide who sees the records about an entity. Only companies have one. */
export function countryOf(entity: Entity | undefined): CountryCode | undefined {
  return entity?.type === 'company' ? entity.countryCode : undefined;
}
