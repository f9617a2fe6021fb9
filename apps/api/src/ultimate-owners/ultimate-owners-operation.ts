import { ruleIds } from '@company-relations/ownership';
import {
  defaultChains,
  maxChains,
  ultimateOwnershipsOmittedHeader,
  UltimateOwnersQuery,
  UltimateOwnersResponse,
} from '@company-relations/relations-contract';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { describeAsOf } from '../platform/openapi/describe-as-of';
import { describeCompanyOperation } from '../platform/openapi/describe-company';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeTooManyRequests,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `GET /v2/relations/{serviceId}/ultimate-owners` in the OpenAPI document. */
export function DescribeUltimateOwners(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'explainUltimateOwners',
      summary: 'Why the ultimate owners of a company are its owners',
      description:
        'Each ultimate owner with its share and the strongest chains of holdings that lead to it, and what these leave of the share. Needs Owner in the ' +
        'country of the company. A link needs Owner in the country of the owned company; a chain with a link that the caller may not see is left out whole. ' +
        'Rules are applied side by side; they judge holdings of shares alone.',
    },
    describeCompanyOperation,
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'The most chains that are shown of each owner.',
      schema: { type: 'integer', minimum: 1, maximum: maxChains, default: defaultChains },
    }),
    ApiQuery({
      name: 'rules',
      required: false,
      description: 'Rules to apply, separated by commas.',
      schema: { type: 'array', items: { type: 'string', enum: [...ruleIds] }, minItems: 1 },
      style: 'form',
      explode: false,
    }),
    describeAsOf,
    describeIfNoneMatch,
    ApiOkResponse({
      type: UltimateOwnersResponse,
      description: 'The ultimate owners, the largest first.',
      headers: { ...entityTagHeaders, ...ownersHeaders },
    }),
    DescribeNotModified('The caller has this body.'),
    DescribeInvalidRequest(UltimateOwnersQuery, { rules: 'amlr-99' }),
    describeTooManyRequests,
  );
}

const ownersHeaders = {
  [ultimateOwnershipsOmittedHeader]: {
    description:
      'The ServiceId of the company, where there are no UltimateOwners because these rest on more holdings than are read for one company or on a loop of more than 500 companies.',
    schema: { type: 'string' },
  },
  ...rateLimitHeaders,
};
