import type { NextFunction, Request, Response } from 'express';
import { isDecodable } from '../decodable';

const versioned = /^\/v2(?=[/?]|$)/i;
/** A segment that no resource has as its name or its id. */
const nothing = '-';

/**
 * A segment of a path that cannot be decoded names nothing. The router would refuse it before it asks for a token, so it is
 * replaced by one that is as unknown but readable.
 */
export function readablePath(request: Request, _response: Response, next: NextFunction): void {
  if (versioned.test(request.url) && !isDecodable(request.path)) {
    const segments = request.path.split('/').map((segment) => (isDecodable(segment) ? segment : nothing));
    request.url = segments.join('/') + request.url.slice(request.path.length);
  }
  next();
}
