import {
  type AnyRecord,
  type BeneficialOwnershipRecord,
  hasRecords,
  type OwnershipRecord,
  dateUnlessDefault,
  type RecordKind,
  type Records,
  type RoleRecord,
  type Stake,
} from '@company-relations/ownership';
import type { Ownership } from './ownership';
import type { Role } from './role';

// A page has thousands of records. For speed, their members are written directly as text, without objects in between.
// Each member begins with a comma.

/**
 * Writes the arrays of current records, in the order of the specification. The text begins with a comma. The text is
 * empty if there are no records.
 *
 * @param ultimate the text of the ultimate ownership, which `ultimateOwnershipJson` writes. Empty if there is none.
 */
export function currentRecordsJson(records: Records, ultimate = ''): string {
  if (!hasRecords(records)) return ultimate;
  return (
    listText('BeneficialOwnerships', records.beneficialOwnership, beneficialOwnershipText) +
    listText('Ownerships', records.ownership, ownershipText) +
    ultimate +
    listText('CompanyStructureOwners', records.companyStructure, ownershipText) +
    listText('KeyPersonRoles', records.role, roleText)
  );
}

export function ultimateOwnershipJson(stake: Stake): string {
  return `,"UltimateOwnerships":[${ownershipText(stake)}]`;
}

export function ownershipToWire(record: OwnershipRecord): Ownership {
  return JSON.parse(ownershipText(record)) as Ownership;
}

export function roleToWire(record: RoleRecord): Role {
  return JSON.parse(roleText(record)) as Role;
}

/** The members of a record of any kind. */
export function recordToWire(kind: RecordKind, record: AnyRecord): Ownership & Partial<Role> {
  if (kind === 'role') return roleToWire(record as RoleRecord);
  const text = kind === 'beneficialOwnership' ? beneficialOwnershipText(record) : ownershipText(record);
  return JSON.parse(text) as Ownership;
}

function listText<T>(name: string, records: readonly T[], text: (record: T) => string): string {
  return records.length === 0 ? '' : `,"${name}":[${records.map(text).join()}]`;
}

function ownershipText(record: OwnershipRecord): string {
  return objectText(ownershipMembers(record));
}

function ownershipMembers(record: OwnershipRecord): string {
  return (
    number('OwnershipStake', record.stakePercent) +
    number('MinOwnershipStake', record.minStakePercent) +
    number('MaxOwnershipStake', record.maxStakePercent) +
    number('NumberOfShares', record.numberOfShares) +
    number('NumberOfVotes', record.numberOfVotes) +
    number('MinVotes', record.minVotes) +
    number('MaxVotes', record.maxVotes) +
    text('ShareClass', record.shareClass) +
    text('ProtocolDate', dateUnlessDefault(record.protocolDate)) +
    datesOf(record)
  );
}

function beneficialOwnershipText(record: BeneficialOwnershipRecord): string {
  return objectText(
    ownershipMembers(record) +
      text('CaseNo', record.caseNo) +
      text('RegistrationId', record.registrationId) +
      text('StatusCode', record.statusCode) +
      text('SuspicionDate', record.suspicionDate) +
      text('SuspicionLevel', record.suspicionLevel) +
      text('SuspicionCaseNo', record.suspicionCaseNo) +
      text('SuspicionIssueID', record.suspicionIssueId) +
      text('ProxyCompanyRegistrationNumber', record.proxyCompanyRegistrationNumber) +
      text('ProxyCompanyName', record.proxyCompanyName) +
      text('Text', record.text),
  );
}

function roleText(record: RoleRecord): string {
  return objectText(
    `,"Id":${JSON.stringify(record.id)}${text('Text', record.text)}${text('Category', record.category)}${datesOf(record)}`,
  );
}

function datesOf({ inDate, outDate, updatedAt }: Pick<RoleRecord, 'inDate' | 'outDate' | 'updatedAt'>): string {
  return (
    text('InDate', dateUnlessDefault(inDate)) +
    text('OutDate', dateUnlessDefault(outDate)) +
    text('UpdatedAt', dateUnlessDefault(updatedAt))
  );
}

/** Writes a member with a number. Empty if the number is 0 or undefined. */
function number(name: string, value: number | undefined): string {
  return value ? `,"${name}":${JSON.stringify(value)}` : '';
}

function text(name: string, value: string | undefined): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

function objectText(members: string): string {
  return `{${members.slice(1)}}`;
}
