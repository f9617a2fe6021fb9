import type { NextFunction, Request, Response } from 'express';
import { isDecodable } from './is-decodable';

/**
 * Matches scheme and host of a target in absolute form (RFC 9112, 3.2.2). Node itself refuses schemes with other
 * characters.
 */
const beforePath = /^[a-z]+:\/\/[^/?]*/i;
const versioned = /^\/v2(?=[/?]|$)/i;
/** A path segment that matches no name and no ID of a resource. */
const nothing = '-';
/**
 * Higher than the number of segments of any path of this API version. The empty segment before the first slash counts
 * too.
 */
const maxSegments = 8;

/**
 * Middleware that gives every request a target that the router can parse. The router would otherwise respond with an
 * error before the token is checked. It reduces an absolute URL to its path and query. In paths below `/v2` it replaces
 * each segment that cannot be decoded by a segment that matches no resource.
 */
export function replaceUndecodableSegments(request: Request, _response: Response, next: NextFunction): void {
  if (beforePath.test(request.url)) request.url = request.url.replace(beforePath, '').replace(/^(?!\/)/, '/');
  const { path, url } = request;
  if (versioned.test(url) && !isDecodable(path)) request.url = decodable(path) + url.slice(path.length);
  next();
}

/**
 * Replaces undecodable segments. Each undecodable segment costs an exception. So a path that has more segments than any
 * path of the API is replaced as a whole.
 */
function decodable(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  if (segments.length > maxSegments) return `/v2/${nothing}`;
  return segments.map((segment) => (isDecodable(segment) ? segment : nothing)).join('/');
}
