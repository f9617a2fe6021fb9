import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../problems/problem-error';

const single = ['authorization', 'content-type'] as const;

/**
 * A header that can be there only once and was sent twice counts as absent: a proxy between the caller and this service
 * may have checked the other one. A request with two `Host` lines is none (RFC 9112, 3.2): it is refused, and its
 * connection closed, whatever token it has.
 */
export function dropDuplicatedHeaders(request: Request, response: Response, next: NextFunction): void {
  for (const name of single) if (timesSent(name, request.rawHeaders) > 1) delete request.headers[name];
  if (timesSent('host', request.rawHeaders) <= 1) return next();
  response.setHeader('Connection', 'close');
  next(new ProblemError({ kind: 'malformedRequest' }));
}

/** @param rawHeaders names and values in turn, as they came. */
function timesSent(name: string, rawHeaders: readonly string[]): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) times += 1;
  return times;
}
