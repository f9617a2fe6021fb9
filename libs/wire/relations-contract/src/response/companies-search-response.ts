import type { Masked, VisibleIdentifiedCompany } from '@company-relations/authorization';
import type { Steps } from '@company-relations/ownership';
import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { entityToWire } from './company-json';
import { DateAndTime, ListOf, MaskableText } from './fields';
import { nonZero } from './omission';
import { Address } from './relation';
import { RelationsCompany } from './relations-company';

class LegalEntity {
  @MaskableText(
    'Legal Entity Identifier; the first in ascending order if registers state several.',
    'OW6OFBNCKXC4US5C7523',
  )
  LEI?: string;
}

/** A company with its own fields and identifiers. The members are declared in the order in which they are written. */
export class Company extends IntersectionType(
  PickType(RelationsCompany, ['ServiceId', 'Name', 'OrgNo'] as const),
  LegalEntity,
  PickType(RelationsCompany, [
    'CountryCode',
    'LegalForm',
    'OperationalStatus',
    'TotalNumberOfShares',
    'TotalNumberOfVotes',
  ] as const),
) {
  @ListOf(() => Address, 'Registered addresses.')
  Addresses?: Address[];

  @DateAndTime('Registration date.')
  RegistrationDate?: string;

  @DateAndTime('Last update timestamp.')
  UpdatedAt?: string;
}

/** The body of a successful `POST /v2/companies/search`. */
export class CompaniesSearchResponse {
  @ApiProperty({
    type: Company,
    isArray: true,
    description: 'The companies that fit, the best first; empty when none.',
  })
  Companies!: Company[];
}

/** Converts a company to its wire form. Members that the response omits are undefined. Accepts masked data only. */
export function* companyToWireInSteps({ company, leis }: Masked<VisibleIdentifiedCompany>): Steps<Company> {
  yield;
  const { profile } = company;
  const { Addresses, RegistrationDate, UpdatedAt } = entityToWire(company, undefined, {});
  return {
    ServiceId: company.serviceId,
    Name: profile.name,
    OrgNo: profile.orgNo,
    LEI: leis[0],
    CountryCode: profile.countryCode,
    LegalForm: nonZero(profile.legalForm),
    OperationalStatus: nonZero(profile.operationalStatus),
    TotalNumberOfShares: nonZero(profile.totalNumberOfShares),
    TotalNumberOfVotes: nonZero(profile.totalNumberOfVotes),
    Addresses,
    RegistrationDate,
    UpdatedAt,
  };
}
