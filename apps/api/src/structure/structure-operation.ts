import {
  defaultDepth,
  defaultDirection,
  directionNames,
  maxDepth,
  StructureQuery,
  StructureResponse,
} from '@company-relations/relations-contract';
import { applyDecorators } from '@nestjs/common';
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

/** Documents the query parameters `direction` and `depth` of a structure. */
export const describeStructureParameters = applyDecorators(
  ApiQuery({
    name: 'direction',
    required: false,
    description: 'Whether to follow who owns the company (up), what it owns (down), or both.',
    schema: { type: 'string', enum: [...directionNames], default: defaultDirection },
  }),
  ApiQuery({
    name: 'depth',
    required: false,
    description: 'How many links above one another are followed, and how many below.',
    schema: { type: 'integer', minimum: 1, maximum: maxDepth, default: defaultDepth },
  }),
);

/** Documents `GET /v2/relations/{serviceId}/structure` in the OpenAPI document. */
export function DescribeStructure(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'findStructure',
      summary: 'Who stands above and below a company, over several levels',
      description:
        'The parties above and below a company with their records, its ultimate owners, loops, and where and why the structure ends. A record needs its ' +
        'area in the country of the company that it is about, as in Parents and Children. Roles are shown and not followed. At most ' +
        '500 nodes: the company, its largest ultimate owners, then level by level.',
    },
    describeCompanyOperation,
    describeStructureParameters,
    describeAsOf,
    describeIfNoneMatch,
    ApiOkResponse({
      type: StructureResponse,
      description: 'The structure.',
      headers: { ...entityTagHeaders, ...rateLimitHeaders },
    }),
    DescribeNotModified('The caller has this body.'),
    DescribeInvalidRequest(StructureQuery, { depth: '11' }),
    describeTooManyRequests,
  );
}
