import type { BeneficialOwnershipRecord, OwnershipRecord, RoleRecord } from '@company-relations/ownership';
import { nonZero, realDate } from './omission';
import type { BeneficialOwnership, Ownership } from './ownership';
import type { Role } from './role';

export function ownershipToWire(record: OwnershipRecord): Ownership {
  return {
    OwnershipStake: nonZero(record.stakePercent),
    MinOwnershipStake: nonZero(record.minStakePercent),
    MaxOwnershipStake: nonZero(record.maxStakePercent),
    NumberOfShares: nonZero(record.numberOfShares),
    NumberOfVotes: nonZero(record.numberOfVotes),
    MinVotes: nonZero(record.minVotes),
    MaxVotes: nonZero(record.maxVotes),
    ShareClass: record.shareClass,
    ProtocolDate: realDate(record.protocolDate),
    InDate: realDate(record.inDate),
    OutDate: realDate(record.outDate),
    UpdatedAt: realDate(record.updatedAt),
  };
}

export function beneficialOwnershipToWire(record: BeneficialOwnershipRecord): BeneficialOwnership {
  return {
    ...ownershipToWire(record),
    CaseNo: record.caseNo,
    RegistrationId: record.registrationId,
    StatusCode: record.statusCode,
    SuspicionDate: record.suspicionDate,
    SuspicionLevel: record.suspicionLevel,
    SuspicionCaseNo: record.suspicionCaseNo,
    SuspicionIssueID: record.suspicionIssueId,
    ProxyCompanyRegistrationNumber: record.proxyCompanyRegistrationNumber,
    ProxyCompanyName: record.proxyCompanyName,
    Text: record.text,
  };
}

export function roleToWire(record: RoleRecord): Role {
  return {
    Id: record.id,
    Text: record.text,
    Category: record.category,
    InDate: realDate(record.inDate),
    OutDate: realDate(record.outDate),
    UpdatedAt: realDate(record.updatedAt),
  };
}
