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
 * Maximum number of segments of a path that is handled segment by segment. The empty segment before the first slash
 * counts too. The limit is higher than the number of segments of any path of this API version.
 */
const maxSegments = 8;

/**
 * Middleware that gives every request a target that the router can parse. For any other target, the router would
 * respond with an error before the token is checked. An absolute URL is reduced to its path and query. In paths below
 * `/v2`, each segment that cannot be decoded is replaced by a segment that matches no resource.
 */
export function replaceUndecodableSegments(request: Request, _response: Response, next: NextFunction): void {
  if (beforePath.test(request.url)) request.url = request.url.replace(beforePath, '').replace(/^(?!\/)/, '/');
  const { path, url } = request;
  if (versioned.test(url) && !isDecodable(path)) request.url = decodable(path) + url.slice(path.length);
  next();
}

/**
 * Replaces undecodable segments. The check of an undecodable segment throws and catches an exception, which costs time.
 * So a path with more segments than any path of the API is replaced as a whole.
 */
function decodable(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  if (segments.length > maxSegments) return `/v2/${nothing}`;
  return segments.map((segment) => (isDecodable(segment) ? segment : nothing)).join('/');
}
