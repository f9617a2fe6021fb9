import { AuditUnavailableError } from '@company-relations/audit-log';
import { GrantsRevokedError, TokenKeysUnavailable, Unauthenticated } from '@company-relations/authorization-nest';
import { StorageUnavailableError } from '@company-relations/batch-catalogue';
import { GraphUnavailable, isLoginRefused } from '@company-relations/neo4j-client';
import {
  problemMembersBeyondSpecification,
  type Problem,
  rfc9110SectionUrl,
  type RequestFailureCode,
  validationProblem,
  type ValidationProblem,
} from '@company-relations/relations-contract';
import { HttpException, HttpStatus } from '@nestjs/common';
import { ComputationTimeoutError } from '../computing/computation-queue';
import { ErasuresNotFollowedError } from '../health/ledger-watch';
import { type Failure, ProblemError } from './problem-error';

export const problemMediaType = 'application/problem+json';

/** The `Retry-After` of a 503, in seconds. */
const retryAfterSeconds = 5;

/** The HTTP response for a failure. */
export interface FailureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the body is empty. */
  readonly body?: Problem | ValidationProblem;
}

type ResponseOf<Kind extends Failure['kind']> = (failure: Extract<Failure, { kind: Kind }>) => FailureResponse;

const rfc6585 = (section: number) => `https://www.rfc-editor.org/rfc/rfc6585#section-${section}`;

/** Maps each kind of failure to its HTTP response. Failures are mapped to responses only here. */
const responses: { readonly [Kind in Failure['kind']]: ResponseOf<Kind> } = {
  invalidRequest: ({ problems }) => ({ status: 400, headers: {}, body: validationProblem(problems) }),
  malformedRequest: () => problem('malformed-request', 400, '15.5.1', 'The request is not valid HTTP/1.1'),
  headerTooLarge: () => problem('header-too-large', 431, rfc6585(5), 'The request header is too large'),
  requestTimeout: () => problem('request-timeout', 408, '15.5.9', 'The request took too long to arrive'),
  // Every rejected token gets the same header (RFC 6750), so that the response does not disclose why the token was
  // rejected.
  unauthenticated: ({ isTokenRejected }) => ({
    status: 401,
    headers: { 'WWW-Authenticate': isTokenRejected ? 'Bearer error="invalid_token"' : 'Bearer' },
  }),
  pathNotFound: () => problem('path-not-found', 404, '15.5.5', 'Not found'),
  notFound: () => problem('company-not-found', 404, '15.5.5', 'Not found'),
  fileNotAvailable: () => problem('file-not-available', 404, '15.5.5', 'Not found'),
  methodNotAllowed: ({ allowed }) =>
    problem('method-not-allowed', 405, '15.5.6', 'Method not allowed', { Allow: allowed.join(', ') }),
  preconditionFailed: () =>
    problem('precondition-failed', 412, '15.5.13', 'The file is not the one that If-Match names'),
  bodyTooLarge: () => problem('body-too-large', 413, '15.5.14', 'The request body is too large'),
  unsupportedMediaType: () =>
    problem('unsupported-media-type', 415, '15.5.16', 'The request body must be application/json in UTF-8'),
  rangeNotSatisfiable: ({ bytes }) =>
    problem('range-not-satisfiable', 416, '15.5.17', 'The file has none of the bytes asked for', {
      'Content-Range': `bytes */${bytes}`,
    }),
  answerTooLarge: () => problem('answer-too-large', 422, '15.5.21', 'The answer would be too large'),
  tooManyRequests: () => problem('too-many-requests', 429, rfc6585(4), 'Too many requests'),
  unavailable: () => unavailable(),
  notReady: ({ details }) => unavailable({ details }),
  internal: () => problem('internal-error', 500, '15.6.1', 'Something went wrong in the service'),
};

export function responseTo<Kind extends Failure['kind']>(failure: Extract<Failure, { kind: Kind }>): FailureResponse {
  const respond = responses[failure.kind as Kind] as ResponseOf<Kind>;
  return respond(failure);
}

/**
 * The classes of errors after which a client should try again later. For example, a system that the service needs does
 * not respond, or the grants changed while the response was prepared.
 */
const unavailabilities = [
  ...[
    GraphUnavailable,
    StorageUnavailableError,
    TokenKeysUnavailable,
    AuditUnavailableError,
    ComputationTimeoutError,
    GrantsRevokedError,
  ],
  ErasuresNotFollowedError,
];

/**
 * Returns the failure for a thrown error. An unexpected error becomes `internal`, so that the caller learns nothing
 * about it.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProblemError) return error.failure;
  if (error instanceof Unauthenticated) return { kind: 'unauthenticated', isTokenRejected: error.isTokenRejected };
  if (unavailabilities.some((unavailability) => error instanceof unavailability) || isLoginRefused(error))
    return { kind: 'unavailable' };
  if (error instanceof HttpException) return failureOfStatus(error.getStatus());
  return { kind: 'internal' };
}

/** Maps the HTTP exceptions that Nest throws: for an unknown route, and for a path that cannot be decoded. */
function failureOfStatus(status: number): Failure {
  if (status === HttpStatus.NOT_FOUND || status === HttpStatus.BAD_REQUEST) return { kind: 'pathNotFound' };
  return { kind: 'internal' };
}

function unavailable(others: object = {}): FailureResponse {
  const title = 'The service is unavailable for the moment';
  const answer = problem('unavailable', 503, '15.6.4', title, { 'Retry-After': String(retryAfterSeconds) });
  return { ...answer, body: { ...(answer.body as Problem), ...others } };
}

/**
 * Creates a response with problem JSON.
 *
 * @param type a section of RFC 9110, or the URL of another definition of the status.
 */
function problem(
  code: RequestFailureCode,
  status: number,
  type: string,
  title: string,
  headers: Record<string, string> = {},
): FailureResponse {
  const url = type.startsWith('https:') ? type : rfc9110SectionUrl(type);
  return { status, headers, body: { type: url, status, title, ...problemMembersBeyondSpecification(code) } };
}
