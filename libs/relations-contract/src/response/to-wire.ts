import type { Masked, VisibleCompanyRelations, VisibleRelation } from '@company-relations/authorization';
import {
  type Address as AddressData,
  type CompanyProfile,
  hasRecords,
  type PersonProfile,
  type Records,
  type UboDetails,
} from '@company-relations/ownership';
import { nonEmpty, nonZero, realDate } from './omission';
import { beneficialOwnershipToWire, ownershipToWire, roleToWire } from './records-to-wire';
import type { Address, Relation } from './relation';
import type { RelationsCompany, UBODetails } from './relations-company';

/**
 * A company as it is sent: members in the order of the specification's tables, those to be omitted undefined (which JSON
 * leaves out). Takes masked data only.
 */
export function toWire({ company, parents, children }: Masked<VisibleCompanyRelations>): RelationsCompany {
  const { profile } = company;
  return {
    ServiceId: company.serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    CountryCode: profile.countryCode,
    LegalForm: nonZero(profile.legalForm),
    OperationalStatus: nonZero(profile.operationalStatus),
    TotalNumberOfShares: nonZero(profile.totalNumberOfShares),
    TotalNumberOfVotes: nonZero(profile.totalNumberOfVotes),
    Parents: nonEmpty(parents, relationToWire),
    Children: nonEmpty(children, relationToWire),
    UBODetails: profile.uboDetails && uboDetailsToWire(profile.uboDetails),
  };
}

/** One relation of `toWire`; what it is given has to be masked already. */
export function relationToWire(relation: VisibleRelation): Relation {
  return relation.entity.type === 'company'
    ? companyRelationToWire(relation, relation.entity.profile)
    : personRelationToWire(relation, relation.entity.profile);
}

function companyRelationToWire(relation: VisibleRelation, profile: CompanyProfile): Relation {
  return {
    ServiceId: relation.entity.serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    Addresses: nonEmpty(profile.addresses, addressToWire),
    CountryCode: profile.countryCode,
    IsCompany: true,
    IsSearchableEntity: relation.isSearchableEntity,
    ...currentToWire(relation),
    History: historyToWire(relation),
    RegistrationDate: realDate(profile.registrationDate),
    UpdatedAt: realDate(profile.updatedAt),
  };
}

function personRelationToWire(relation: VisibleRelation, profile: PersonProfile): Relation {
  return {
    ServiceId: relation.entity.serviceId,
    Name: profile.name,
    FirstName: profile.firstName,
    LastName: profile.lastName,
    BirthDate: profile.birthDate,
    NationalIdentificationNumber: profile.nationalIdentificationNumber,
    Gender: profile.gender,
    Citizenships: nonEmpty(profile.citizenships, String),
    CountryOfResidences: nonEmpty(profile.countryOfResidences, String),
    Addresses: nonEmpty(profile.addresses, addressToWire),
    CountryCode: profile.countryCode,
    IsCompany: false,
    IsProtected: profile.isProtected,
    ...currentToWire(relation),
    History: historyToWire(relation),
    RegistrationDate: realDate(profile.registrationDate),
    UpdatedAt: realDate(profile.updatedAt),
  };
}

/** The arrays of a relation in the order of the specification's table. */
function currentToWire({ current, ultimateOwnership }: VisibleRelation): RecordArrays & Pick<Relation, 'UltimateOwnerships'> {
  const { BeneficialOwnerships, Ownerships, ...others } = recordsToWire(current);
  return { BeneficialOwnerships, Ownerships, UltimateOwnerships: ultimateOwnership && [ownershipToWire(ultimateOwnership)], ...others };
}

type RecordArrays = Pick<Relation, 'BeneficialOwnerships' | 'Ownerships' | 'CompanyStructureOwners' | 'KeyPersonRoles'>;

function recordsToWire(records: Records): RecordArrays {
  return {
    BeneficialOwnerships: nonEmpty(records.beneficialOwnership, beneficialOwnershipToWire),
    Ownerships: nonEmpty(records.ownership, ownershipToWire),
    CompanyStructureOwners: nonEmpty(records.companyStructure, ownershipToWire),
    KeyPersonRoles: nonEmpty(records.role, roleToWire),
  };
}

/** Ended records stand in one Relation without a profile: the profile is that of the Relation around it. */
function historyToWire({ entity, ended }: VisibleRelation): Relation[] | undefined {
  return hasRecords(ended) ? [{ ServiceId: entity.serviceId, ...recordsToWire(ended) }] : undefined;
}

function addressToWire(address: AddressData): Address {
  return { Street: address.street, ZipCode: address.zipCode, City: address.city, CountryCode: address.countryCode };
}

function uboDetailsToWire(details: UboDetails): UBODetails {
  return {
    HasReportedMissingUBO: details.hasReportedMissingUbo,
    CaseNo: details.caseNo,
    RegistrationId: details.registrationId,
    Status: details.status,
    SuspicionLevel: details.suspicionLevel,
    SuspicionDate: details.suspicionDate,
    SuspicionCaseNo: details.suspicionCaseNo,
    IsUBOExcluded: details.isUboExcluded,
  };
}
