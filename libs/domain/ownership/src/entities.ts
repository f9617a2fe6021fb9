/** The service's own id of a company or person: a positive safe integer, never reused. */
export type ServiceId = number & { readonly __brand: 'ServiceId' };

/** @throws RangeError when `value` is no positive safe integer. */
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

/** What a register says about the registration of a company's beneficial owners. */
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
 * What relations publish of a profile, as JSON text: members of an object, each after a comma. Some stand before the records of
 * the relation, the others after them.
 */
export interface PublishedProfile {
  readonly before: string;
  readonly after: string;
}

/** A company's own fields, as loaded. Absent means that no register says it. */
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

/** A natural person's own fields, as loaded. Absent means that no register says it. */
export interface PersonProfile {
  readonly name?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** `yyyy-MM-dd`, or `yyyy-MM` or `yyyy` where the register publishes no more. */
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

/** Says at compile time, and only then, that a profile went through the mask. */
declare const maskMark: unique symbol;

/** The masked copy of a profile. Nothing takes it where an unmasked one belongs, see `UnmaskedProfile`. */
export type MaskedProfile<Profile> = Profile & { readonly [maskMark]: true };

/** A profile as it was loaded. */
export type UnmaskedProfile<Profile> = Profile & { readonly [maskMark]?: never };

interface CompanyFields {
  readonly type: 'company';
  readonly serviceId: ServiceId;
  readonly profile: CompanyProfile;
  /** Where the company is. Grants for this country decide who sees the records about it. */
  readonly countryCode: CountryCode | undefined;
  /** Whether the company was loaded as an entity of a register (not as an anonymous or unknown party of a record). */
  readonly searchable: boolean;
}

interface PersonFields {
  readonly type: 'person';
  readonly serviceId: ServiceId;
  readonly profile: PersonProfile;
}

/** Its profile is published as it is. */
interface Unprotected<Profile> {
  readonly isProtected: false;
  readonly profile: UnmaskedProfile<Profile>;
  /** The JSON that relations publish of the profile, where it was written when the entity was loaded into the graph. */
  readonly publishedJson?: PublishedProfile;
}

/** Only a masked copy of its profile is published, so it can have no published JSON. */
interface Protected {
  readonly isProtected: true;
  readonly publishedJson?: never;
}

export type UnprotectedCompany = CompanyFields & Unprotected<CompanyProfile>;
/** A company whose organisation number is the national id of a person with protected identity. */
export type ProtectedCompany = CompanyFields & Protected;
export type Company = UnprotectedCompany | ProtectedCompany;

export type UnprotectedPerson = PersonFields & Unprotected<PersonProfile>;
/** A person with protected identity, as any source says. */
export type ProtectedPerson = PersonFields & Protected;
export type Person = UnprotectedPerson | ProtectedPerson;

export type Entity = Company | Person;

/** The country whose grants decide who sees the records about an entity: records are about companies only. */
export function countryOf(entity: Entity | undefined): CountryCode | undefined {
  return entity?.type === 'company' ? entity.countryCode : undefined;
}
