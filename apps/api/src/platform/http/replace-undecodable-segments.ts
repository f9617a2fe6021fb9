import type { NextFunction, Request, Response } from 'express';
import { isDecodable } from './is-decodable';

/** The part before the path in an absolute form (RFC 9112, 3.2.2). Node refuses schemes of other characters. */
const beforePath = /^[a-z]+:\/\/[^/?]*/i;
const versioned = /^\/v2(?=[/?]|$)/i;
/** A segment that no resource has as its name or its id. */
const nothing = '-';
/** More than any resource of the version has, the empty one before the first slash included. */
const maxSegments = 8;

/**
 * Gives every request a target that the router can read, so that it does not refuse one before a token is asked for: the path
 * alone, also where the whole address was sent, and under the version without what cannot be decoded. A segment that cannot be
 * decoded names nothing and is replaced by one that names nothing either.
 */
export function replaceUndecodableSegments(request: Request, _response: Response, next: NextFunction): void {
  if (beforePath.test(request.url)) request.url = request.url.replace(beforePath, '').replace(/^(?!\/)/, '/');
  const { path, url } = request;
  if (versioned.test(url) && !isDecodable(path)) request.url = decodable(path) + url.slice(path.length);
  next();
}

/** Each segment that cannot be decoded costs an exception: in a path with too many of them the rest is not checked. */
function decodable(path: string): string {
  const segments = path.split('/', maxSegments + 1);
  if (segments.length > maxSegments) return `/v2/${nothing}`;
  return segments.map((segment) => (isDecodable(segment) ? segment : nothing)).join('/');
}
