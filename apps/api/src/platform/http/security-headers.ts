import helmet from 'helmet';

/**
 * Middleware that sets security headers on all responses. The page `/docs/reference` may load only files of this
 * service. `upgrade-insecure-requests` is not set, because this service may be reached over plain HTTP behind a proxy
 * that terminates TLS.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
    },
  },
});
