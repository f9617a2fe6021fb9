import {
  type Address,
  type CompanyProfile,
  hasPublishedCategory,
  hasPublishedText,
  isIdentifyingNumber,
  type OwnershipRecord,
  type PersonProfile,
  type RecordKind,
  type RecordOf,
  type RoleRecord,
  type UboDetails,
} from '@company-relations/ownership';

/** What stands in place of every masked text. */
export const protectedIdentity = 'Protected Identity';

/** What is sent of one field. `hasAccess`: whether the caller has Hidden Person Access to what is masked. */
type FieldMask<T, Field extends keyof T> = (value: T[Field], hasAccess: boolean, whole: T) => T[Field];

/**
 * Decides by name on every field of what belongs to a protected person or to the business of one. A field that is added to `T`
 * does not compile until it has its mask here.
 */
export type MaskPolicy<T> = { readonly [Field in keyof T]-?: FieldMask<T, Field> };

const protectedAddress: Address = {
  street: protectedIdentity,
  zipCode: protectedIdentity,
  city: protectedIdentity,
  countryCode: protectedIdentity,
};

/**
 * The masked copy. It has the fields that the policy names, and no other, whatever else is stored. What is absent stays absent:
 * a mask must not claim that a register knows something.
 */
export function maskedBy<T extends object>(policy: MaskPolicy<T>, value: T, hasAccess: boolean): T {
  const copy: Partial<T> = {};
  for (const field in policy) if (value[field] !== undefined) copy[field] = policy[field](value[field], hasAccess, value);
  return copy as T;
}

const shown = <Value>(value: Value): Value => value;
const hidden = (text: string | undefined): string | undefined => (text === undefined ? undefined : protectedIdentity);
const hiddenList = (list: readonly string[] | undefined) => (list === undefined || list.length === 0 ? list : [protectedIdentity]);
const hiddenAddresses = (addresses: readonly Address[] | undefined) => (addresses === undefined || addresses.length === 0 ? addresses : [protectedAddress]);
const withAccess = (text: string | undefined, hasAccess: boolean): string | undefined => (hasAccess ? text : hidden(text));

export const personPolicy: MaskPolicy<PersonProfile> = {
  name: withAccess,
  firstName: withAccess,
  lastName: withAccess,
  birthDate: hidden,
  nationalIdentificationNumber: withAccess,
  gender: shown,
  citizenships: hiddenList,
  countryOfResidences: hiddenList,
  addresses: hiddenAddresses,
  countryCode: hidden,
  isProtected: shown,
  registrationDate: shown,
  updatedAt: shown,
};

/** Numbers of cases and registrations can hold the number of the person; the rest is a register's codes and dates. */
const uboDetailsPolicy: MaskPolicy<UboDetails> = {
  hasReportedMissingUbo: shown,
  caseNo: withAccess,
  registrationId: withAccess,
  status: shown,
  suspicionLevel: shown,
  suspicionDate: shown,
  suspicionCaseNo: withAccess,
  isUboExcluded: shown,
};

/** Of the business of a protected person; its addresses are that person's home. */
export const companyPolicy: MaskPolicy<CompanyProfile> = {
  name: withAccess,
  orgNo: withAccess,
  countryCode: shown,
  legalForm: shown,
  operationalStatus: shown,
  totalNumberOfShares: shown,
  totalNumberOfVotes: shown,
  addresses: hiddenAddresses,
  registrationDate: shown,
  uboDetails: (details, hasAccess) => (details === undefined ? undefined : maskedBy(uboDetailsPolicy, details, hasAccess)),
  updatedAt: shown,
};

const ownershipPolicy: MaskPolicy<OwnershipRecord> = {
  stakePercent: shown,
  minStakePercent: shown,
  maxStakePercent: shown,
  numberOfShares: shown,
  numberOfVotes: shown,
  minVotes: shown,
  maxVotes: shown,
  shareClass: shown,
  protocolDate: shown,
  inDate: shown,
  outDate: shown,
  updatedAt: shown,
};

/** A proxy that is named without a number, or by a placeholder, may be the person; who has a number is judged by it (see `proxyIsProtected`). */
const beneficialOwnershipPolicy: MaskPolicy<RecordOf<'beneficialOwnership'>> = {
  ...ownershipPolicy,
  caseNo: withAccess,
  registrationId: withAccess,
  statusCode: shown,
  suspicionDate: shown,
  suspicionLevel: shown,
  suspicionCaseNo: withAccess,
  suspicionIssueId: withAccess,
  proxyCompanyRegistrationNumber: shown,
  proxyCompanyName: (name, hasAccess, { proxyCompanyRegistrationNumber: number }) => (isIdentifyingNumber(number) ? name : withAccess(name, hasAccess)),
  proxyIsProtected: shown,
  text: withAccess,
};

/** Titles and categories of the published tables are ours; in place of them a register may write what it likes. */
const rolePolicy: MaskPolicy<RoleRecord> = {
  id: shown,
  text: (text, hasAccess, role) => (hasPublishedText(role) ? text : withAccess(text, hasAccess)),
  category: (category, hasAccess, role) => (hasPublishedCategory(role) ? category : withAccess(category, hasAccess)),
  inDate: shown,
  outDate: shown,
  updatedAt: shown,
};

const recordPolicies: { readonly [Kind in RecordKind]: MaskPolicy<RecordOf<Kind>> } = {
  beneficialOwnership: beneficialOwnershipPolicy,
  ownership: ownershipPolicy,
  companyStructure: ownershipPolicy,
  role: rolePolicy,
};

/** Records of one kind, of or about a protected party, for a caller who has no Hidden Person Access to it. */
export function maskRecordsOf<Kind extends RecordKind>(kind: Kind, records: readonly RecordOf<Kind>[]): readonly RecordOf<Kind>[] {
  return records.length === 0 ? records : records.map((record) => maskedBy<RecordOf<Kind>>(recordPolicies[kind], record, false));
}

/** Whether a record of a protected party has text that is masked with it. */
export function hidesTextOf(kind: RecordKind, record: RecordOf<RecordKind>): boolean {
  // Each kind has its own records; that the two belong together the types of a list cannot say.
  const [masked] = maskRecordsOf<RecordKind>(kind, [record]);
  return JSON.stringify(masked, Object.keys(record).sort()) !== JSON.stringify(record, Object.keys(record).sort());
}
