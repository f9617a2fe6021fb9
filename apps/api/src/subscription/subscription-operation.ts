import { SubscriptionResponse } from '@company-relations/relations-contract';
import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DescribeInternal,
  DescribeMethodNotAllowed,
  DescribeUnauthenticated,
  DescribeUnavailable,
} from '../platform/openapi/problem-responses';
import { tokenScheme } from '../platform/openapi/token-scheme';

/** Documents `GET /v2/subscription` in the OpenAPI document. */
export function DescribeSubscription(): MethodDecorator {
  return applyDecorators(
    ApiTags('Subscription'),
    ApiBearerAuth(tokenScheme),
    ApiOperation({
      operationId: 'tellSubscription',
      summary: 'What the caller may see, and how much it may ask',
      description:
        'Counts against no limit. A change of the subscription shows here when it takes effect, within half a minute.',
    }),
    ApiOkResponse({
      type: SubscriptionResponse,
      description: 'The subscription of the access token. No member is ever omitted.',
    }),
    DescribeUnauthenticated(),
    DescribeMethodNotAllowed(),
    DescribeInternal(),
    DescribeUnavailable(),
  );
}
