import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export const requestIdHeader = 'X-Request-Id';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Gives every request an id, the caller's own where it is a UUID (RFC 9562), and returns it in the response. The id is
 * logged: anything else that callers send there could name a person.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const sent = request.get(requestIdHeader);
  const id = sent !== undefined && uuid.test(sent) ? sent : randomUUID();
  request.id = id;
  response.setHeader(requestIdHeader, id);
  next();
}
