import type { NextFunction, Request, Response } from 'express';
import { ProblemError } from '../problems/problem-error';

const single = ['authorization', 'content-type'] as const;

/**
 * Middleware that removes `Authorization` or `Content-Type` if a request contains the header twice, because a proxy in
 * front of this service may have checked the other of the two values. The middleware refuses a request with two `Host`
 * headers and closes its connection, even if its token is valid, because such a request is malformed (RFC 9112, 3.2).
 */
export function dropDuplicatedHeaders(request: Request, response: Response, next: NextFunction): void {
  for (const name of single) if (timesSent(name, request.rawHeaders) > 1) delete request.headers[name];
  if (timesSent('host', request.rawHeaders) <= 1) return next();
  response.setHeader('Connection', 'close');
  next(new ProblemError({ kind: 'malformedRequest' }));
}

/**
 * Counts how often a header was sent.
 *
 * @param name - in lower case.
 * @param rawHeaders - names and values alternately, as received.
 */
function timesSent(name: string, rawHeaders: readonly string[]): number {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) times += 1;
  return times;
}
