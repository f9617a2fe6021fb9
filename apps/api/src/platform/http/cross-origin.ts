import type { RequestHandler } from 'express';

/** The response headers that a web page may read. */
const exposed = [
  ...[
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'RateLimit',
    'RateLimit-Policy',
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
 * Middleware for CORS. Only web pages of the given origins may read responses. Cookies are never allowed, because the
 * service uses none. Preflight requests are answered without a token, because browsers send no token with them. If
 * there are no origins, the middleware adds no CORS headers at all.
 *
 * @param origins - written as in the `Origin` header; `*` means any origin.
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
