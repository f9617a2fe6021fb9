import {
  type Address,
  type CompanyProfile,
  hasPublishedCategory,
  hasPublishedText,
  isIdentifyingNumber,
  type LoadedUnspecifiedOwnerRecord,
  type OwnershipRecord,
  type PersonProfile,
  type RecordKind,
  type RecordOf,
  type RoleRecord,
  type UboDetails,
  unpublishedNatureText,
} from '@company-relations/ownership';

/** The replacement of every masked text. */
export const protectedIdentity = 'Protected Identity';

/** Masks one field. `hasAccess` is true if the caller has Hidden Person Access to the entity. */
type FieldMask<T, Field extends keyof T> = (value: T[Field], hasAccess: boolean, whole: T) => T[Field];

/**
 * A mask for each field of a protected person, or of a protected person's business. If a field is added to `T`, the
 * code does not compile until the policy has a mask for this field.
 */
export type MaskPolicy<T> = { readonly [Field in keyof T]-?: FieldMask<T, Field> };

const protectedAddress: Address = {
  street: protectedIdentity,
  zipCode: protectedIdentity,
  city: protectedIdentity,
  countryCode: protectedIdentity,
};

/**
 * Creates the masked copy of a value. The copy has only the fields of the policy, whatever other fields are stored. A
 * field that is absent in the value remains absent, because a mask must not suggest that a register has a value.
 */
export function maskedBy<T extends object>(policy: MaskPolicy<T>, value: T, hasAccess: boolean): T {
  const copy: Partial<T> = {};
  for (const field in policy)
    if (value[field] !== undefined) copy[field] = policy[field](value[field], hasAccess, value);
  return copy as T;
}

const shown = <Value>(value: Value): Value => value;
const hidden = (text: string | undefined): string | undefined => (text === undefined ? undefined : protectedIdentity);
const hiddenList = (list: readonly string[] | undefined) =>
  list === undefined || list.length === 0 ? list : [protectedIdentity];
const hiddenAddresses = (addresses: readonly Address[] | undefined) =>
  addresses === undefined || addresses.length === 0 ? addresses : [protectedAddress];
const withAccess = (text: string | undefined, hasAccess: boolean): string | undefined =>
  hasAccess ? text : hidden(text);

/** The masks for the fields of a protected person. */
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

/**
 * The masks for the details that a register publishes about the beneficial owners (UBOs) of a protected person's
 * business. Case numbers and registration numbers are masked, because they may contain the national id of the person.
 * All other fields are codes and dates of a register, which are safe to show.
 */
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

/**
 * The masks for the fields of a protected person's business. The addresses of the business are masked, because they are
 * the person's home.
 */
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
  uboDetails: (details, hasAccess) =>
    details === undefined ? undefined : maskedBy(uboDetailsPolicy, details, hasAccess),
  updatedAt: shown,
};

const ownershipPolicy: MaskPolicy<OwnershipRecord> = {
  stakePercent: shown,
  minStakePercent: shown,
  maxStakePercent: shown,
  isMinStakeExcluded: shown,
  isMaxStakeExcluded: shown,
  numberOfShares: shown,
  numberOfVotes: shown,
  minVotes: shown,
  maxVotes: shown,
  isMinVotesExcluded: shown,
  isMaxVotesExcluded: shown,
  shareClass: shown,
  protocolDate: shown,
  inDate: shown,
  outDate: shown,
  endedNotLaterThan: shown,
  updatedAt: shown,
};

/**
 * The masks for the fields of a beneficial ownership with a protected party or a protected proxy.
 *
 * If the proxy has no number, or only a placeholder, the proxy may be the protected person, so its name is masked here.
 * If the proxy has a number, `maskProxies` masks its number and name where `proxyIsProtected` is set. The service
 * itself writes the text for a nature of control that is not published, so this text is safe to show.
 */
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
  proxyCompanyName: (name, hasAccess, { proxyCompanyRegistrationNumber: number }) =>
    isIdentifyingNumber(number) ? name : withAccess(name, hasAccess),
  proxyIsProtected: shown,
  text: (text, hasAccess) => (text === unpublishedNatureText ? text : withAccess(text, hasAccess)),
};

/**
 * The masks for the fields of a protected party's role. Titles and categories of the published tables are safe to show.
 * A register may also use other texts, which are masked.
 */
const rolePolicy: MaskPolicy<RoleRecord> = {
  id: shown,
  text: (text, hasAccess, role) => (hasPublishedText(role) ? text : withAccess(text, hasAccess)),
  category: (category, hasAccess, role) => (hasPublishedCategory(role) ? category : withAccess(category, hasAccess)),
  inDate: shown,
  outDate: shown,
  endedNotLaterThan: shown,
  updatedAt: shown,
};

/**
 * The masks for the fields of a reason why a register names no owner. Codes of registers are safe to show. A register
 * may also use other texts, which are masked.
 */
export const unspecifiedOwnerPolicy: MaskPolicy<LoadedUnspecifiedOwnerRecord> = {
  category: shown,
  reason: shown,
  text: withAccess,
  source: shown,
  asOf: shown,
  inDate: shown,
  outDate: shown,
  endedNotLaterThan: shown,
  updatedAt: shown,
  isEnded: shown,
  areDatesUnknown: shown,
};

const recordPolicies: { readonly [Kind in RecordKind]: MaskPolicy<RecordOf<Kind>> } = {
  beneficialOwnership: beneficialOwnershipPolicy,
  ownership: ownershipPolicy,
  companyStructure: ownershipPolicy,
  role: rolePolicy,
};

/**
 * Masks records of one kind that have a protected party or a protected proxy, for a caller without Hidden Person Access
 * to this person.
 */
export function maskRecordsOf<Kind extends RecordKind>(
  kind: Kind,
  records: readonly RecordOf<Kind>[],
): readonly RecordOf<Kind>[] {
  return records.length === 0 ? records : records.map((record) => maskRecord(kind, record));
}

/** Masks one record as `maskRecordsOf` does. */
export function maskRecord<Kind extends RecordKind>(kind: Kind, record: RecordOf<Kind>): RecordOf<Kind> {
  return maskedBy<RecordOf<Kind>>(recordPolicies[kind], record, false);
}

/** Returns whether a record of a protected party contains a text that must be masked. */
export function hasTextToMask(kind: RecordKind, record: RecordOf<RecordKind>): boolean {
  // The types cannot express that `kind` and `record` belong together.
  const masked = maskRecord<RecordKind>(kind, record);
  return JSON.stringify(masked, Object.keys(record).sort()) !== JSON.stringify(record, Object.keys(record).sort());
}
