import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

export const requestIdHeader = 'X-Request-Id';
const wellFormed = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives every request an id, the caller's own where it is well formed, and tells it in the response. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const sent = request.get(requestIdHeader);
  const id = sent !== undefined && wellFormed.test(sent) ? sent : randomUUID();
  request.id = id;
  response.setHeader(requestIdHeader, id);
  next();
}
