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

/** Members of a JSON object, each after a comma: those of a profile that stand before the records of a relation, and those after. */
export interface ToldProfile {
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

export interface Company {
  readonly type: 'company';
  readonly serviceId: ServiceId;
  readonly profile: CompanyProfile;
  /** What relations tell of the profile, as text; absent where nobody wrote it, and wherever the profile is masked. */
  readonly told?: ToldProfile;
  /** Whether the company was loaded as an entity of a register (not as an anonymous or unknown party of a record). */
  readonly searchable: boolean;
  /** Whether its organisation number is the national id of a person with protected identity. */
  readonly protectedSoleTrader: boolean;
}

export interface Person {
  readonly type: 'person';
  readonly serviceId: ServiceId;
  readonly profile: PersonProfile;
  /** As of a company. */
  readonly told?: ToldProfile;
}

export type Entity = Company | Person;
