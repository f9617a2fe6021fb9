import { ChangesQuery, ChangesResponse } from '@company-relations/relations-contract';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import { describeCompanyOperation } from '../platform/openapi/describe-company';
import { DescribeNotModified, describeIfNoneMatch, entityTagHeaders } from '../platform/openapi/entity-tags';
import {
  DescribeInvalidRequest,
  DescribeTokenOperation,
  describeTooManyRequests,
  rateLimitHeaders,
} from '../platform/openapi/problem-responses';

/** Documents `GET /v2/relations/{serviceId}/changes` in the OpenAPI document. */
export function DescribeChanges(): MethodDecorator {
  return DescribeTokenOperation(
    'Relations',
    {
      operationId: 'findChanges',
      summary: 'What began, ended or changed of those who own, control or run a company, between two days',
      description:
        'The records about a company that began or ended from one day to another, both among them, by their own dates, and its ultimate owners before and ' +
        'after. A record needs its area in the country of the company, and Relations History too if it has ended since. So do ultimate owners of a ' +
        'past day. At most 500 parties.',
    },
    describeCompanyOperation,
    ApiQuery({
      name: 'from',
      required: true,
      description: 'The first day of the period, not after today (UTC).',
      schema: { type: 'string', format: 'date' },
      example: '2024-01-01',
    }),
    ApiQuery({
      name: 'to',
      required: false,
      description: 'Its last day, not before `from` and not after today, which is the default.',
      schema: { type: 'string', format: 'date' },
      example: '2024-12-31',
    }),
    describeIfNoneMatch,
    ApiOkResponse({
      type: ChangesResponse,
      description: 'The changes.',
      headers: { ...entityTagHeaders, ...rateLimitHeaders },
    }),
    DescribeNotModified('The caller has this body.'),
    DescribeInvalidRequest(ChangesQuery, { from: '2024-02-01', to: '2024-01-01' }),
    describeTooManyRequests,
  );
}
