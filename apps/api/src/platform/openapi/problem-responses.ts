import { NotReadyProblem, Problem, readRequest, ValidationProblem } from '@company-relations/relations-contract';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiOperation,
  type ApiOperationOptions,
  ApiResponse,
  type ApiResponseOptions,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Failure } from '../problems/problem-error';
import { problemMediaType, responseTo } from '../problems/problems';
import { tokenScheme } from './token-scheme';

export type Headers = NonNullable<ApiResponseOptions['headers']>;

/** Describes a response header that is always present. */
export const requiredHeader = (description: string, type = 'string') =>
  ({ description, required: true, schema: { type } }) as const;

const retryAfter: Headers = { 'Retry-After': requiredHeader('Seconds to wait before trying again.', 'integer') };
export const rateLimitHeaders: Headers = {
  'RateLimit-Policy': requiredHeader('Requests allowed (`q`) in a window of `w` seconds: `"searches";q=100;w=1`.'),
  RateLimit: requiredHeader('Requests left (`r`), and seconds until the window ends (`t`): `"searches";r=99;t=1`.'),
  'X-RateLimit-Limit': requiredHeader('Requests allowed in a window.', 'integer'),
  'X-RateLimit-Remaining': requiredHeader('Requests left in the window.', 'integer'),
  'X-RateLimit-Reset': requiredHeader('Seconds until the window ends.', 'integer'),
};

/** The classes of the problems that have more members than `Problem`. */
const models: { readonly [Kind in Failure['kind']]?: typeof Problem } = {
  invalidRequest: ValidationProblem,
  notReady: NotReadyProblem,
};

/** Documents a response whose body is problem JSON. Its example comes from the code that creates the real responses. */
function describeProblem(failure: Failure, description: string, headers: Headers = {}): MethodDecorator {
  const model = models[failure.kind] ?? Problem;
  const { status, body: example } = responseTo(failure);
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

/**
 * Documents the response to an invalid request, with an example.
 *
 * @param type the class of the request.
 * @param sent an invalid request of this class. The response to it is the example.
 */
export function DescribeInvalidRequest(type: new () => object, sent: object): MethodDecorator {
  const reading = readRequest(type, sent);
  if (reading.ok) throw new Error(`The example of an invalid ${type.name} is valid`);
  const description = 'The request is not valid. All problems are reported at once.';
  return describeProblem({ kind: 'invalidRequest', problems: reading.problems }, description);
}

const describeUnauthenticated = ApiResponse({
  status: 401,
  description: 'There is no valid access token. The body is empty.',
  headers: {
    'WWW-Authenticate': {
      description:
        '`Bearer` without a token, `Bearer error="invalid_token"` with one that is not accepted, whatever the reason. `Bearer` for a batch file that the caller may not have, or that is not there.',
      required: true,
      schema: {
        type: 'string',
        enum: [true, false].map(
          (isTokenRejected) => responseTo({ kind: 'unauthenticated', isTokenRejected }).headers['WWW-Authenticate'],
        ),
      },
    },
  },
});

export const DescribeNotFound = (kind: 'notFound' | 'fileNotAvailable', description: string): MethodDecorator =>
  describeProblem({ kind }, description);

export const describeAnswerTooLarge = describeProblem(
  { kind: 'answerTooLarge' },
  'More would have to be read than one answer may hold.',
);

export const describeMethodNotAllowed = describeProblem(
  { kind: 'methodNotAllowed', allowed: [] },
  'The path has no such method.',
  { Allow: requiredHeader('The methods of the path.') },
);

export const describePreconditionFailed = describeProblem(
  { kind: 'preconditionFailed' },
  '`If-Match` names another file.',
);

export const describeRangeNotSatisfiable = describeProblem(
  { kind: 'rangeNotSatisfiable', bytes: 1048576 },
  'The range begins after the end of the file.',
  { 'Content-Range': requiredHeader('How many bytes the file has.') },
);

export const describeBodyTooLarge = describeProblem({ kind: 'bodyTooLarge' }, 'The request body is too large.');

export const describeUnsupportedMediaType = describeProblem(
  { kind: 'unsupportedMediaType' },
  'The request body is not JSON in UTF-8.',
);

export const describeTooManyRequests = describeProblem(
  { kind: 'tooManyRequests' },
  'The subscription sends too many requests.',
  { ...retryAfter, ...rateLimitHeaders },
);

const describeUnavailable = describeProblem(
  { kind: 'unavailable' },
  'The service is unavailable for the moment.',
  retryAfter,
);

export const describeNotReady = describeProblem(
  {
    kind: 'notReady',
    details: {
      graph: { status: 'down', reason: 'warming up', queriesPlanned: 12, queries: 47 },
      throttle: { status: 'up', countedBy: 'all processes' },
      audit: { status: 'up' },
    },
  },
  'The service cannot answer now. The details name the check that failed.',
  retryAfter,
);

export const describeInternal = describeProblem({ kind: 'internal' }, 'Something went wrong in the service.');

/**
 * Documents an operation that needs a token, and the errors that every such operation can have.
 *
 * @param others further decorators of the operation.
 */
export function DescribeTokenOperation(
  tag: string,
  operation: ApiOperationOptions,
  ...others: MethodDecorator[]
): MethodDecorator {
  return applyDecorators(
    ApiTags(tag),
    ApiBearerAuth(tokenScheme),
    ApiOperation(operation),
    ...others,
    describeUnauthenticated,
    describeMethodNotAllowed,
    describeInternal,
    describeUnavailable,
  );
}
