import { ApiProperty } from '@nestjs/swagger';
import { DateAndTime, Flag, ListOf, MaskableText, Text, Texts } from './fields';
import { BeneficialOwnership, Ownership } from './ownership';
import { Role } from './role';

/** A postal address. */
export class Address {
  @Text('Street name and number.')
  Street?: string;

  @Text('Postal code.')
  ZipCode?: string;

  @Text('City or town.')
  City?: string;

  @Text('Country code.', 'NO')
  CountryCode?: string;
}

/** The names of those members of a relation that are lists of records. */
export const recordArrays = [
  'BeneficialOwnerships',
  'Ownerships',
  'UltimateOwnerships',
  'CompanyStructureOwners',
  'KeyPersonRoles',
  'History',
] as const;

/** An entity that owns, controls or runs a company, or that the company owns, controls or runs. */
export class Relation {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'Identifier of the related entity.', example: 1002 })
  ServiceId!: number;

  @MaskableText('Full name (person or company).')
  Name?: string;

  @MaskableText('First name (person).')
  FirstName?: string;

  @MaskableText('Last name (person).')
  LastName?: string;

  @MaskableText('Organisation number (company).')
  OrgNo?: string;

  @MaskableText('Date of birth (person): yyyy-MM-dd, or less where the register publishes less.', '1970-01')
  BirthDate?: string;

  @MaskableText('National id (person).')
  NationalIdentificationNumber?: string;

  @Text('Gender (person).')
  Gender?: string;

  @Texts('Citizenship country codes.', ['NO'])
  Citizenships?: string[];

  @Texts('Country of residence codes.', ['NO'])
  CountryOfResidences?: string[];

  @ListOf(() => Address, 'Registered addresses.')
  Addresses?: Address[];

  @MaskableText('Country code.', 'NO')
  CountryCode?: string;

  @Flag('true for a company, false for a person.')
  IsCompany?: boolean;

  @Flag('Whether the company can be searched by the caller; absent for persons.')
  IsSearchableEntity?: boolean;

  @Flag('Whether the person has a protected identity.')
  IsProtected?: boolean;

  @ListOf(() => BeneficialOwnership, 'Beneficial owner records; needs Beneficial Owner authorization.')
  BeneficialOwnerships?: BeneficialOwnership[];

  @ListOf(() => Ownership, 'Direct ownership records; needs Owner authorization.')
  Ownerships?: Ownership[];

  @ListOf(() => Ownership, 'Ultimate ownership records; needs Owner authorization.')
  UltimateOwnerships?: Ownership[];

  @ListOf(() => Ownership, 'Corporate structure ownership records; needs Company Structure Owner authorization.')
  CompanyStructureOwners?: Ownership[];

  @ListOf(() => Role, 'Board, CEO and other key person roles; needs Key Person authorization.')
  KeyPersonRoles?: Role[];

  @ListOf(() => Relation, 'One Relation with ServiceId and the ended records; needs Relations History authorization.')
  History?: Relation[];

  @DateAndTime('Entity registration date.')
  RegistrationDate?: string;

  @DateAndTime('Last update timestamp.')
  UpdatedAt?: string;
}
