import type { ErrorDescription } from './error-description';
import { type RequestErrorCode, requestErrors } from './request-errors';
import { type ResponseErrorCode, responseErrors } from './response-errors';

export type ErrorCode = RequestErrorCode | ResponseErrorCode;

/**
 * All errors that a response can name, with the content of their pages. The pages and the OpenAPI document are
 * generated only from this object.
 */
export const errorDescriptions: Readonly<Record<ErrorCode, ErrorDescription>> = { ...responseErrors, ...requestErrors };

export const requestErrorCodes = Object.keys(requestErrors) as RequestErrorCode[];
export const responseErrorCodes = Object.keys(responseErrors) as ResponseErrorCode[];
export const errorCodes: readonly ErrorCode[] = [...responseErrorCodes, ...requestErrorCodes];

/** The path of all pages about errors. */
export const errorPagesPath = '/docs/errors';

/**
 * Returns the URL of the page about an error, relative to the address of the service. It is relative because the
 * service does not know its own address, and a header of the request could contain any address.
 */
export function errorLink(code: ErrorCode): string {
  return `${errorPagesPath}/${code}`;
}
