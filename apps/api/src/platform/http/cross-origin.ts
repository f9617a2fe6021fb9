import type { RequestHandler } from 'express';

/** What a page may read of an answer besides its body. */
const exposed = [
  ...[
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'Repr-Digest',
    'Retry-After',
    'WWW-Authenticate',
  ],
  ...[
    'X-Pagination',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
    'X-Ultimate-Ownerships-Omitted',
  ],
];
const sendable = ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'If-Range', 'Range', 'X-Request-Id'];

/**
 * Lets the pages of these origins read answers, and no others; cookies are of no use here and never allowed. A browser asks
 * before it sends a token, so that its question is answered without one. Without origins nothing is said of them at all.
 *
 * @param origins as browsers write them; `*` for any.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler {
  const isAllowed = (origin: string) => origins.includes(origin) || origins.includes('*');
  return (request, response, next) => {
    const { origin, 'access-control-request-method': asked } = request.headers;
    if (origins.length > 0) response.vary('Origin');
    if (origin === undefined || !isAllowed(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', exposed.join(', '));
    if (request.method !== 'OPTIONS' || asked === undefined) return next();
    response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST');
    response.setHeader('Access-Control-Allow-Headers', sendable.join(', '));
    response.setHeader('Access-Control-Max-Age', '600');
    response.status(204).end();
  };
}
