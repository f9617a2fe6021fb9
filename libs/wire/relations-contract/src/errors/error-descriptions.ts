import type { ErrorDescription } from './error-description';
import { type RequestErrorCode, requestErrors } from './request-errors';
import { type ResponseErrorCode, responseErrors } from './response-errors';

export type ErrorCode = RequestErrorCode | ResponseErrorCode;

/** All errors that a response can name, with what their pages say. The pages and OpenAPI are made from this alone. */
export const errorDescriptions: Readonly<Record<ErrorCode, ErrorDescription>> = { ...responseErrors, ...requestErrors };

export const requestErrorCodes = Object.keys(requestErrors) as RequestErrorCode[];
export const responseErrorCodes = Object.keys(responseErrors) as ResponseErrorCode[];
export const errorCodes: readonly ErrorCode[] = [...responseErrorCodes, ...requestErrorCodes];

/** The path of all pages about errors. */
export const errorPagesPath = '/docs/errors';

/**
 * The page about an error, relative to the address of the service. The service does not know its own address: a header
 * of the request could name any.
 */
export function errorLink(code: ErrorCode): string {
  return `${errorPagesPath}/${code}`;
}
