import { ruleIds } from '@company-relations/ownership';
import {
  defaultChains,
  maxChains,
  messages,
  ultimateOwnershipsOmittedHeader,
  UltimateOwnersResponse,
} from '@company-relations/relations-contract';
import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  DescribeInternal,
  DescribeInvalidRequest,
  DescribeMethodNotAllowed,
  DescribeNotFound,
  DescribeTooManyRequests,
  DescribeUnauthenticated,
  DescribeUnavailable,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';
import { tokenScheme } from '../platform/openapi/token-scheme';

/** Documents `GET /v2/relations/{serviceId}/ultimate-owners` in the OpenAPI document. */
export function DescribeUltimateOwners(): MethodDecorator {
  return applyDecorators(
    ApiTags('Relations'),
    ApiBearerAuth(tokenScheme),
    ApiOperation({
      operationId: 'explainUltimateOwners',
      summary: 'Why the ultimate owners of a company are its owners',
      description:
        'Each ultimate owner with its share and the strongest chains of holdings that lead to it, and what these leave of the share. Needs Owner in the ' +
        'country of the company. A link needs Owner in the country of the owned company; a chain with a link that the caller may not see is left out whole. ' +
        'Rules are applied side by side; they judge holdings of shares alone.',
    }),
    ApiParam({
      name: 'serviceId',
      description: 'The company.',
      schema: { type: 'integer', format: 'int64', minimum: 1 },
      example: 1001,
    }),
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
    ApiOkResponse({
      type: UltimateOwnersResponse,
      description: 'The ultimate owners, the largest first.',
      headers: ownersHeaders,
    }),
    DescribeInvalidRequest(messages.valueInvalid('rules', 'amlr-99')),
    DescribeUnauthenticated(),
    DescribeNotFound('There is no such company, or none that the caller can find.'),
    DescribeMethodNotAllowed(),
    DescribeTooManyRequests(),
    DescribeInternal(),
    DescribeUnavailable(),
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
