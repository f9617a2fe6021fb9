import { type Area, areas, type Subscription } from '@company-relations/authorization';
import { ApiProperty } from '@nestjs/swagger';
import { maxServiceIds } from '../request/parameter-rules';
import { maxPageSize } from '../request/relations-search-request';

/** The names of the areas in the specification. */
const areaNames: Readonly<Record<Area, string>> = {
  BeneficialOwner: 'Beneficial Owner',
  Owner: 'Owner',
  CompanyStructureOwner: 'Company Structure Owner',
  KeyPerson: 'Key Person',
  RelationsHistory: 'Relations History',
  HiddenPersonAccess: 'Hidden Person Access',
};

export class SubscriptionCountry {
  @ApiProperty({ type: 'string', description: 'ISO country code.', example: 'NO' })
  CountryCode!: string;

  @ApiProperty({
    enum: Object.values(areaNames),
    isArray: true,
    description: 'The areas authorized in the country; without any, only the profiles of its companies are shown.',
    example: ['Owner', 'Key Person'],
  })
  Areas!: string[];
}

export class SubscriptionLimits {
  @ApiProperty({ type: 'integer', description: 'The largest PageSize.', example: maxPageSize })
  PageSize!: number;

  @ApiProperty({ type: 'integer', description: 'The most ServiceId values of one search.', example: maxServiceIds })
  ServiceIds!: number;

  @ApiProperty({
    type: 'integer',
    description: 'The most companies that one run of cursors returns.',
    example: 100_000,
  })
  CursorCompanies!: number;
}

export class RequestRate {
  @ApiProperty({ type: 'integer', description: 'Searches allowed in a window.', example: 100 })
  Limit!: number;

  @ApiProperty({ type: 'integer', description: 'Length of a window, in seconds.', example: 1 })
  WindowSeconds!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Searches left in the window; this request takes none of them.',
    example: 99,
  })
  Remaining!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Seconds until the window ends; 0 when none is open: the next search opens one.',
    example: 1,
  })
  ResetSeconds!: number;
}

/** The body of `GET /v2/subscription`. All members are always present, including zeros and empty arrays. */
export class SubscriptionResponse {
  @ApiProperty({ type: 'string', description: 'The subscription that the access token names.', example: 'nordic' })
  SubscriptionId!: string;

  @ApiProperty({
    type: 'string',
    description: 'The client organisation that holds the subscription.',
    example: 'example-bank',
  })
  ClientOrganisationId!: string;

  @ApiProperty({
    type: SubscriptionCountry,
    isArray: true,
    description: 'Countries whose companies can be found, ascending; empty when none.',
  })
  Countries!: SubscriptionCountry[];

  @ApiProperty({ type: SubscriptionLimits, description: 'Limits of a search.' })
  Limits!: SubscriptionLimits;

  @ApiProperty({ type: RequestRate, description: 'How many searches are allowed, and how many are left now.' })
  Rate!: RequestRate;
}

/**
 * The limits of searches that other parts of the service set: the maximum length of a cursor chain, and the rate of
 * requests.
 */
export interface SearchLimits {
  /** The maximum number of companies in one cursor chain. */
  readonly maxCompaniesPerChain: number;
  readonly rate: RequestRate;
}

/** Converts a subscription to its wire form. Areas are in the order of the specification. */
export function subscriptionToWire(
  { id, organisationId, grants }: Subscription,
  { maxCompaniesPerChain, rate }: SearchLimits,
): SubscriptionResponse {
  return {
    SubscriptionId: id,
    ClientOrganisationId: organisationId,
    Countries: grants.countries.map((country) => ({
      CountryCode: country,
      Areas: areas.filter((area) => grants.allows(area, country)).map((area) => areaNames[area]),
    })),
    Limits: { PageSize: maxPageSize, ServiceIds: maxServiceIds, CursorCompanies: maxCompaniesPerChain },
    Rate: rate,
  };
}
