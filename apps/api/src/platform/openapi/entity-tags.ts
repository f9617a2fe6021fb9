import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { header, type Headers, rateLimitHeaders } from './problem-responses';

/** Documents the header with which a caller asks only for a body that it does not have. */
export const describeIfNoneMatch: MethodDecorator = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description:
    'The `ETag` of an answer that the caller has. If the body is still the same, the answer is 304 without it.',
  schema: { type: 'string' },
});

export const entityTagHeaders: Headers = {
  ETag: header('A strong entity tag: a digest of the body.'),
};

/** Documents the response to a caller that has the body. */
export function DescribeNotModified(description: string): MethodDecorator {
  return ApiResponse({ status: 304, description, headers: { ...entityTagHeaders, ...rateLimitHeaders } });
}
