import type { ErrorDescription } from './error-description';
import { type RequestProblemCode, requestProblemDescriptions } from './request-problem-descriptions';
import { type RequestFailureCode, requestFailureDescriptions } from './request-failure-descriptions';

export type ErrorCode = RequestProblemCode | RequestFailureCode;

/**
 * All errors that a response can name, with the content of their pages. The pages and the OpenAPI document are
 * generated only from this object.
 */
export const errorDescriptions: Readonly<Record<ErrorCode, ErrorDescription>> = {
  ...requestFailureDescriptions,
  ...requestProblemDescriptions,
};

export const requestProblemCodes = Object.keys(requestProblemDescriptions) as RequestProblemCode[];
export const requestFailureCodes = Object.keys(requestFailureDescriptions) as RequestFailureCode[];
export const errorCodes: readonly ErrorCode[] = [...requestFailureCodes, ...requestProblemCodes];

/** The path of all pages about errors. */
export const errorPagesPath = '/docs/errors';

/**
 * Returns the URL of the page about an error, relative to the address of the service. It is relative because the
 * service does not know its own address, and a header of the request could contain any address.
 */
export function errorLink(code: ErrorCode): string {
  return `${errorPagesPath}/${code}`;
}
