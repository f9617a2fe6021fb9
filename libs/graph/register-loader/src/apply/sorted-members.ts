import type {
  Address,
  BeneficialOwnershipRecord,
  CompanyProfile,
  DateTime,
  PersonProfile,
  RegisterIdentifier,
  RoleRecord,
  Stated,
  UboDetails,
  UnspecifiedOwnerRecord,
} from '@company-relations/ownership';

// These functions make objects whose members are in the order of their names, without members that are undefined. So
// the JSON of these objects is canonical. Sorting the names at run time took most of the time of a hash. If a member is
// missing here, the code does not compile; if a member is out of order, the test fails.

type Members<T> = { readonly [Name in keyof Required<T>]: unknown };

export function sortedIdentifier({ id, scheme }: RegisterIdentifier): Members<RegisterIdentifier> {
  return { id, scheme };
}

type AnyContent = RoleRecord & BeneficialOwnershipRecord & UnspecifiedOwnerRecord;

/**
 * Returns the members of a stated record in the order of their names. `hasEnded` is hashed only if `outDate` is after
 * the date of the statement. In all other cases, `hasEnded` follows from `outDate`, and leaving it out keeps the hash
 * that earlier loads stored.
 */
export function sortedMembersForHash(stated: Stated, asOf: DateTime): Members<Stated> {
  const { ended, hasEnded, kind, record, votesAlone } = stated;
  const { outDate } = record;
  const isOverBefore = hasEnded && outDate !== undefined && Date.parse(outDate) > Date.parse(asOf);
  return {
    ended,
    hasEnded: isOverBefore ? true : undefined,
    kind,
    record: sortedRecord(record as AnyContent),
    votesAlone,
  };
}

function sortedRecord(record: AnyContent): Members<AnyContent> {
  return {
    caseNo: record.caseNo,
    category: record.category,
    endedNotLaterThan: record.endedNotLaterThan,
    id: record.id,
    inDate: record.inDate,
    isMaxStakeExcluded: record.isMaxStakeExcluded,
    isMaxVotesExcluded: record.isMaxVotesExcluded,
    isMinStakeExcluded: record.isMinStakeExcluded,
    isMinVotesExcluded: record.isMinVotesExcluded,
    maxStakePercent: record.maxStakePercent,
    maxVotes: record.maxVotes,
    minStakePercent: record.minStakePercent,
    minVotes: record.minVotes,
    numberOfShares: record.numberOfShares,
    numberOfVotes: record.numberOfVotes,
    outDate: record.outDate,
    protocolDate: record.protocolDate,
    proxyCompanyName: record.proxyCompanyName,
    proxyCompanyRegistrationNumber: record.proxyCompanyRegistrationNumber,
    reason: record.reason,
    registrationId: record.registrationId,
    shareClass: record.shareClass,
    stakePercent: record.stakePercent,
    statusCode: record.statusCode,
    suspicionCaseNo: record.suspicionCaseNo,
    suspicionDate: record.suspicionDate,
    suspicionIssueId: record.suspicionIssueId,
    suspicionLevel: record.suspicionLevel,
    text: record.text,
    updatedAt: record.updatedAt,
  };
}

export function sortedCompany(profile: CompanyProfile): Members<CompanyProfile> {
  return {
    addresses: profile.addresses?.map(sortedAddress),
    countryCode: profile.countryCode,
    legalForm: profile.legalForm,
    name: profile.name,
    operationalStatus: profile.operationalStatus,
    orgNo: profile.orgNo,
    registrationDate: profile.registrationDate,
    totalNumberOfShares: profile.totalNumberOfShares,
    totalNumberOfVotes: profile.totalNumberOfVotes,
    uboDetails: profile.uboDetails && sortedUboDetails(profile.uboDetails),
    updatedAt: profile.updatedAt,
  };
}

export function sortedPerson(profile: PersonProfile): Members<PersonProfile> {
  return {
    addresses: profile.addresses?.map(sortedAddress),
    birthDate: profile.birthDate,
    citizenships: profile.citizenships,
    countryCode: profile.countryCode,
    countryOfResidences: profile.countryOfResidences,
    firstName: profile.firstName,
    gender: profile.gender,
    isProtected: profile.isProtected,
    lastName: profile.lastName,
    name: profile.name,
    nationalIdentificationNumber: profile.nationalIdentificationNumber,
    registrationDate: profile.registrationDate,
    updatedAt: profile.updatedAt,
  };
}

function sortedAddress({ city, countryCode, street, zipCode }: Address): Members<Address> {
  return { city, countryCode, street, zipCode };
}

function sortedUboDetails(details: UboDetails): Members<UboDetails> {
  return {
    caseNo: details.caseNo,
    hasReportedMissingUbo: details.hasReportedMissingUbo,
    isUboExcluded: details.isUboExcluded,
    registrationId: details.registrationId,
    status: details.status,
    suspicionCaseNo: details.suspicionCaseNo,
    suspicionDate: details.suspicionDate,
    suspicionLevel: details.suspicionLevel,
  };
}
