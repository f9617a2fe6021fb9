import {
  type Address,
  type CompanyStatement,
  type PersonStatement,
  serviceId,
  type UboDetails,
} from '@company-relations/ownership';
import { findLegalForm, findOperationalStatus } from '../code-tables/code-tables';
import { optionalDateTime, toDateTime } from '../dates';
import { withoutAbsentMembers, trimmedText } from '../present';
import { normalizedIdentifiers } from '../register-identifiers';
import { printable } from '../schema-check';
import type { ReadLine } from '../statement-reader';
import type { WrittenAddress, WrittenCompany, WrittenPerson, WrittenUboDetails } from './written-statements';

export function readCompany(written: WrittenCompany): ReadLine {
  const legalForm = coded(written.legalForm, (code) => findLegalForm(written.countryCode ?? '', code));
  const operationalStatus = coded(written.operationalStatus, findOperationalStatus);
  const statement: CompanyStatement = {
    type: 'company',
    id: written.id,
    asOf: toDateTime(written.asOf),
    ...withoutAbsentMembers({ serviceId: written.serviceId === undefined ? undefined : serviceId(written.serviceId) }),
    rank: 0,
    identifiers: normalizedIdentifiers(written.identifiers ?? []),
    searchable: written.searchable ?? true,
    profile: withoutAbsentMembers({
      name: trimmedText(written.name),
      orgNo: trimmedText(written.orgNo),
      countryCode: written.countryCode,
      legalForm: legalForm.id,
      operationalStatus: operationalStatus.id,
      totalNumberOfShares: written.totalNumberOfShares,
      totalNumberOfVotes: written.totalNumberOfVotes,
      addresses: addresses(written.addresses),
      registrationDate: optionalDateTime(written.registrationDate),
      uboDetails: written.uboDetails === undefined ? undefined : uboDetails(written.uboDetails),
      updatedAt: optionalDateTime(written.updatedAt),
    }),
    ...withoutAbsentMembers({ soleTraderOf: written.soleTraderOf }),
  };
  const notices = [
    ...(legalForm.unknown
      ? [`unknown legal form "${legalForm.unknown}" of ${written.countryCode ?? 'no country'}: not loaded`]
      : []),
    ...(operationalStatus.unknown ? [`unknown operational status "${operationalStatus.unknown}": not loaded`] : []),
  ];
  return { statements: [statement], notices };
}

export function readPerson(written: WrittenPerson): ReadLine {
  const statement: PersonStatement = {
    type: 'person',
    id: written.id,
    asOf: toDateTime(written.asOf),
    ...withoutAbsentMembers({ serviceId: written.serviceId === undefined ? undefined : serviceId(written.serviceId) }),
    profile: withoutAbsentMembers({
      name: trimmedText(written.name),
      firstName: trimmedText(written.firstName),
      lastName: trimmedText(written.lastName),
      birthDate: written.birthDate,
      nationalIdentificationNumber: trimmedText(written.nationalIdentificationNumber),
      gender: trimmedText(written.gender),
      citizenships: written.citizenships,
      countryOfResidences: written.countryOfResidences,
      addresses: addresses(written.addresses),
      countryCode: written.countryCode,
      isProtected: written.isProtected,
      registrationDate: optionalDateTime(written.registrationDate),
      updatedAt: optionalDateTime(written.updatedAt),
    }),
  };
  return { statements: [statement], notices: [] };
}

function coded(
  written: string | undefined,
  find: (code: string) => number | undefined,
): { id?: number; unknown?: string } {
  const code = trimmedText(written);
  if (code === undefined) return {};
  const id = find(code);
  return id === undefined ? { unknown: printable(code) } : { id };
}

function addresses(written: readonly WrittenAddress[] | undefined): Address[] | undefined {
  return written
    ?.map(({ street, zipCode, city, countryCode }) =>
      withoutAbsentMembers({
        street: trimmedText(street),
        zipCode: trimmedText(zipCode),
        city: trimmedText(city),
        countryCode,
      }),
    )
    .filter((address) => Object.keys(address).length > 0);
}

function uboDetails(written: WrittenUboDetails): UboDetails {
  return {
    hasReportedMissingUbo: written.hasReportedMissingUBO,
    ...withoutAbsentMembers({
      caseNo: trimmedText(written.caseNo),
      registrationId: trimmedText(written.registrationId),
      status: trimmedText(written.status),
      suspicionLevel: trimmedText(written.suspicionLevel),
      suspicionDate: written.suspicionDate,
      suspicionCaseNo: trimmedText(written.suspicionCaseNo),
      isUboExcluded: written.isUBOExcluded,
    }),
  };
}
