/** The id of a company or person in this service: a positive safe integer, never reused. */
export type ServiceId = number & { readonly __brand: 'ServiceId' };

/**
 * Checks a number and returns it as a ServiceId.
 *
 * @throws RangeError if `value` is not a positive safe integer.
 */
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

/** The facts that a register publishes about the company's report of its beneficial owners (UBOs). */
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
 * The published members of a profile as JSON text. A comma comes before each member. In the published object, the
 * records of the relation come after the members in `before` and before the members in `after`.
 */
export interface PublishedProfile {
  readonly before: string;
  readonly after: string;
}

/** A company's own fields, as loaded from the graph. A field that no register states is absent. */
export interface CompanyProfile {
  readonly name?: string;
  /** The organisation number as the register writes it. */
  readonly orgNo?: string;
  readonly countryCode?: CountryCode;
  /** The stable integer of this service for the legal form, from the published code table. */
  readonly legalForm?: number;
  /** The stable integer of this service for the status, from the published code table. */
  readonly operationalStatus?: number;
  readonly totalNumberOfShares?: number;
  readonly totalNumberOfVotes?: number;
  readonly addresses?: readonly Address[];
  readonly registrationDate?: DateTime;
  readonly uboDetails?: UboDetails;
  readonly updatedAt?: DateTime;
}

/** A natural person's own fields, as loaded from the graph. A field that no register states is absent. */
export interface PersonProfile {
  readonly name?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** `yyyy-MM-dd`, or `yyyy-MM` or `yyyy` if the register publishes only the month or year. */
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

/** A compile-time mark of profiles that the mask has processed. */
declare const maskMark: unique symbol;

/** The masked copy of a profile. The compiler rejects it where an `UnmaskedProfile` is expected. */
export type MaskedProfile<Profile> = Profile & { readonly [maskMark]: true };

/** A profile as it was loaded. */
export type UnmaskedProfile<Profile> = Profile & { readonly [maskMark]?: never };

interface CompanyFields {
  readonly type: 'company';
  readonly serviceId: ServiceId;
  readonly profile: CompanyProfile;
  /** The country of the company. The grants for this country decide who may see the records about the company. */
  readonly countryCode: CountryCode | undefined;
  /**
   * True if a register has the company as an entity of its own. False for an anonymous or unknown party of a record.
   */
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
  /** The published JSON of the profile. Undefined if the loader did not store this JSON in the graph. */
  readonly publishedJson?: PublishedProfile;
}

/** An entity whose profile is published only in masked form, so that it has no published JSON. */
interface Protected {
  readonly isProtected: true;
  readonly publishedJson?: never;
}

export type UnprotectedCompany = CompanyFields & Unprotected<CompanyProfile>;
/** A company whose organisation number is the national id of a person with a protected identity. */
export type ProtectedCompany = CompanyFields & Protected;
export type Company = UnprotectedCompany | ProtectedCompany;

export type UnprotectedPerson = PersonFields & Unprotected<PersonProfile>;
/** A person whose identity is protected according to at least one source. */
export type ProtectedPerson = PersonFields & Protected;
export type Person = UnprotectedPerson | ProtectedPerson;

export type Entity = Company | Person;

/** Returns the country whose grants decide who may see the records about an entity. Only companies have one. */
export function grantCountryOf(entity: Entity | undefined): CountryCode | undefined {
  return entity?.type === 'company' ? entity.countryCode : undefined;
}
