import type { NextFunction, Request, Response } from 'express';

const versioned = /^\/v2(?=[/?]|$)/i;
/** A path of the version that no resource has. */
const nowhere = '/v2/-';

/**
 * A path that cannot be decoded names nothing. The router would refuse it before it asks for a token, so it is replaced by
 * one that is as unknown but readable.
 */
export function readablePath(request: Request, _response: Response, next: NextFunction): void {
  if (versioned.test(request.url) && !isDecodable(request.path)) request.url = nowhere;
  next();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
