import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { requiredHeader, type Headers, rateLimitHeaders } from './problem-responses';

/** Documents the request header `If-None-Match`. With it, a caller gets a 304 instead of a body that it already has. */
export const describeIfNoneMatch: MethodDecorator = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description:
    'The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it.',
  schema: { type: 'string' },
});

export const entityTagHeaders: Headers = {
  ETag: requiredHeader('A strong entity tag: a digest of the body.'),
};

/** Documents the 304, which a caller gets if the request contains the entity tag of the current body. */
export function DescribeNotModified(description: string): MethodDecorator {
  return ApiResponse({ status: 304, description, headers: { ...entityTagHeaders, ...rateLimitHeaders } });
}
