import type {
  CompanyProfile,
  MaskedProfile,
  PersonProfile,
  ProtectedCompany,
  ProtectedPerson,
  UnprotectedCompany,
  UnprotectedPerson,
} from '@company-relations/ownership';

/** A protected company, with the masked copy of its profile. */
export interface MaskedCompany extends ProtectedCompany {
  readonly profile: MaskedProfile<CompanyProfile>;
}

/** A protected person, with the masked copy of the profile. */
export interface MaskedPerson extends ProtectedPerson {
  readonly profile: MaskedProfile<PersonProfile>;
}

/** A company that may be sent: an unprotected company as loaded, or a protected company after masking. */
export type VisibleCompany = UnprotectedCompany | MaskedCompany;
/** An entity that may be sent: an unprotected entity as loaded, or a protected entity after masking. */
export type VisibleEntity = VisibleCompany | UnprotectedPerson | MaskedPerson;
