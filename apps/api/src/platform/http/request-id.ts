import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export const requestIdHeader = 'X-Request-Id';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Middleware that gives every request an ID and returns the ID in the response. A UUID (RFC 9562) that the caller sent
 * becomes the ID. Other values are ignored, because the ID is logged and a free text could contain the name of a
 * person.
 */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const sent = request.get(requestIdHeader);
  const id = sent !== undefined && uuid.test(sent) ? sent : randomUUID();
  request.id = id;
  response.setHeader(requestIdHeader, id);
  next();
}
