import type { Masked, VisibleIdentifiedCompany } from '@company-relations/authorization';
import type { Steps } from '@company-relations/ownership';
import { ApiProperty } from '@nestjs/swagger';
import { entityToWire } from './company-texts';
import { Code, DateAndTime, Double, ListOf, MaskableText, Text } from './fields';
import { nonZero } from './omission';
import { Address } from './relation';

/** A company with its own fields and identifiers. */
export class Company {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'Unique identifier of the company.', example: 1001 })
  ServiceId!: number;

  @MaskableText('Company name.', 'Equinor ASA')
  Name?: string;

  @MaskableText('Organisation/registration number.', '923609016')
  OrgNo?: string;

  @MaskableText(
    'Legal Entity Identifier; the first in ascending order if registers state several.',
    'OW6OFBNCKXC4US5C7523',
  )
  LEI?: string;

  @Text('ISO country code.', 'NO')
  CountryCode?: string;

  @Code('Legal form code.')
  LegalForm?: number;

  @Code('Operational status code.')
  OperationalStatus?: number;

  @Double('Total issued shares.')
  TotalNumberOfShares?: number;

  @Double('Total voting rights.')
  TotalNumberOfVotes?: number;

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

/** The wire form of a company. Members that the response omits are undefined. Accepts masked data only. */
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
