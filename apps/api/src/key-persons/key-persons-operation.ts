import { defaultLevels, KeyPersonsQuery, KeyPersonsResponse, maxLevels } from '@company-relations/relations-contract';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { describeAsOf } from '../platform/openapi/describe-as-of';
import { describeCompanyOperation } from '../platform/openapi/describe-company';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeAnswerTooLarge,
  describeTooManyRequests,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `GET /v2/relations/{serviceId}/key-persons` in the OpenAPI document. */
export function DescribeKeyPersons(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'findKeyPersons',
      summary: 'Who runs a company and those that own or structure it, with the paths that lead there',
      description:
        'Every person or firm with a role in the company, or in one that owns or structures it over up to so many levels, once, with its ' +
        'strongest paths. A role needs Key Person in the country of the company in which it is held, a link Owner or Company Structure Owner in that of ' +
        'the owned company; a path with a link that the caller may not see is left out.',
    },
    describeCompanyOperation,
    ApiQuery({
      name: 'levels',
      required: false,
      description: 'How many owners above one another are followed.',
      schema: { type: 'integer', minimum: 1, maximum: maxLevels, default: defaultLevels },
    }),
    describeAsOf,
    describeIfNoneMatch,
    ApiOkResponse({
      type: KeyPersonsResponse,
      description: 'The key persons, those with the strongest paths first.',
      headers: { ...entityTagHeaders, ...rateLimitHeaders },
    }),
    DescribeNotModified('The caller has this body.'),
    DescribeInvalidRequest(KeyPersonsQuery, { levels: '11' }),
    describeAnswerTooLarge,
    describeTooManyRequests,
  );
}
