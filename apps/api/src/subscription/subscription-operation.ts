import { SubscriptionResponse } from '@company-relations/relations-contract';
import { ApiOkResponse } from '@nestjs/swagger';
import { DescribeTokenOperation } from '../platform/openapi/problem-responses';

/** Documents `GET /v2/subscription` in the OpenAPI document. */
export function DescribeSubscription(): MethodDecorator {
  return DescribeTokenOperation(
    'Subscription',
    {
      operationId: 'tellSubscription',
      summary: 'What the caller may see, and how much it may ask',
      description:
        'Counts against no limit. A change of the subscription shows here when it takes effect, within half a minute.',
    },
    ApiOkResponse({
      type: SubscriptionResponse,
      description: 'The subscription of the access token. No member is ever omitted.',
    }),
  );
}
