import { Problem, ValidationProblem } from '@company-relations/relations-contract';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import { problemMediaType, responseTo } from '../problems/problems';

type Headers = NonNullable<ApiResponseOptions['headers']>;

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again.', required: true, schema: { type: 'integer' } },
} as const;
const rateLimit: Headers = {
  'X-RateLimit-Limit': { description: 'Requests allowed in a window.', required: true, schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', required: true, schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'Seconds until the window ends.', required: true, schema: { type: 'integer' } },
};
export const rateLimitHeaders = rateLimit;

/** Documents a response with a problem JSON body. The example is made by the same code that makes real responses. */
function problemResponse(
  status: number,
  description: string,
  model: Type,
  example: unknown,
  headers: Headers = {},
): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(model),
    ApiResponse({
      status,
      description,
      headers,
      content: { [problemMediaType]: { schema: { $ref: getSchemaPath(model) }, example } },
    }),
  );
}

export const DescribeInvalidRequest = (...messages: string[]): MethodDecorator =>
  problemResponse(
    400,
    'The request is not valid. All that is wrong is told at once.',
    ValidationProblem,
    responseTo({ kind: 'invalidRequest', messages }).body,
  );

export const DescribeUnauthenticated = (): MethodDecorator =>
  ApiResponse({
    status: 401,
    description: 'There is no valid access token. The body is empty.',
    headers: {
      'WWW-Authenticate': {
        description: 'Always `Bearer`.',
        required: true,
        schema: { type: 'string', enum: ['Bearer'] },
      },
    },
  });

export const DescribeNotFound = (description: string): MethodDecorator =>
  problemResponse(404, description, Problem, responseTo({ kind: 'notFound' }).body);

export const DescribeAnswerTooLarge = (): MethodDecorator =>
  problemResponse(
    422,
    'More would have to be read than one answer may hold.',
    Problem,
    responseTo({ kind: 'answerTooLarge' }).body,
  );

export const DescribeMethodNotAllowed = (): MethodDecorator =>
  problemResponse(
    405,
    'The path has no such method.',
    Problem,
    responseTo({ kind: 'methodNotAllowed', allowed: [] }).body,
    {
      Allow: { description: 'The methods of the path.', required: true, schema: { type: 'string' } },
    },
  );

export const DescribePreconditionFailed = (): MethodDecorator =>
  problemResponse(412, '`If-Match` names another file.', Problem, responseTo({ kind: 'preconditionFailed' }).body);

export const DescribeRangeNotSatisfiable = (): MethodDecorator =>
  problemResponse(
    416,
    'The range begins after the end of the file.',
    Problem,
    responseTo({ kind: 'rangeNotSatisfiable', bytes: 1048576 }).body,
    {
      'Content-Range': { description: 'How many bytes the file has.', required: true, schema: { type: 'string' } },
    },
  );

export const DescribeBodyTooLarge = (): MethodDecorator =>
  problemResponse(413, 'The request body is too large.', Problem, responseTo({ kind: 'bodyTooLarge' }).body);

export const DescribeUnsupportedMediaType = (): MethodDecorator =>
  problemResponse(
    415,
    'The request body is not JSON in UTF-8.',
    Problem,
    responseTo({ kind: 'unsupportedMediaType' }).body,
  );

export const DescribeTooManyRequests = (): MethodDecorator =>
  problemResponse(
    429,
    'The subscription sends too many requests.',
    Problem,
    responseTo({ kind: 'tooManyRequests' }).body,
    {
      ...retryAfter,
      ...rateLimit,
    },
  );

export const DescribeUnavailable = (): MethodDecorator =>
  problemResponse(
    503,
    'The service is unavailable for the moment.',
    Problem,
    responseTo({ kind: 'unavailable' }).body,
    retryAfter,
  );

export const DescribeInternal = (): MethodDecorator =>
  problemResponse(500, 'Something went wrong in the service.', Problem, responseTo({ kind: 'internal' }).body);
