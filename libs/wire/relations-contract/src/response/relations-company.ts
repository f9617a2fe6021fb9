import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Code, Double, Flag, ListOf, MaskableText, Text } from './fields';
import { Relation } from './relation';

/**
 * What a register publishes about the registration of a company's beneficial owners (UBO: ultimate beneficial owner).
 */
export class UBODetails {
  @ApiProperty({ type: 'boolean', description: 'true if the company has reported missing beneficial owner data.' })
  HasReportedMissingUBO!: boolean;

  @MaskableText('Registration case number.')
  CaseNo?: string;

  @MaskableText('Registration identifier.')
  RegistrationId?: string;

  @Text('Registration status.')
  Status?: string;

  @Text('Suspicion level.')
  SuspicionLevel?: string;

  @Text('Suspicion registration date.')
  SuspicionDate?: string;

  @MaskableText('Suspicion case number.')
  SuspicionCaseNo?: string;

  @Flag('Whether beneficial owners are excluded from registration.')
  IsUBOExcluded?: boolean;
}

/**
 * A found company with its parents and children. Parents own, control or run the company. The company owns, controls or
 * runs its children.
 */
export class RelationsCompany {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'Unique identifier of the company.', example: 1001 })
  ServiceId!: number;

  @MaskableText('Company name.', 'Equinor ASA')
  Name?: string;

  @MaskableText('Organisation/registration number.', '923609016')
  OrgNo?: string;

  @Text('ISO country code.', 'NO')
  CountryCode?: string;

  @Code('Legal form code: an `Id` of `GET /v2/code-tables/legal-forms`.')
  LegalForm?: number;

  @Code('Operational status code: an `Id` of `GET /v2/code-tables/operational-statuses`.')
  OperationalStatus?: number;

  @Double('Total issued shares.')
  TotalNumberOfShares?: number;

  @Double('Total voting rights.')
  TotalNumberOfVotes?: number;

  @ListOf(() => Relation, 'Entities owning or controlling the company.')
  Parents?: Relation[];

  @ListOf(() => Relation, 'Entities owned or controlled by the company.')
  Children?: Relation[];

  @ApiPropertyOptional({ type: UBODetails, description: 'Company-level beneficial owner registration summary.' })
  UBODetails?: UBODetails;
}

/** The body of a successful `POST /v2/relations`. */
export class GetCompaniesRelationsByCountryCodeOrDcidsResponse {
  @ApiProperty({
    type: RelationsCompany,
    isArray: true,
    description: 'Matching companies, ascending by ServiceId; empty when none.',
  })
  Relations!: RelationsCompany[];
}
