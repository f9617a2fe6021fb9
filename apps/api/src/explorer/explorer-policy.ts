import type { ExplorerSettings } from '../platform/config/config';

/**
 * Returns the Content-Security-Policy of the explorer. Scripts and styles may come only from this service. With Trusted
 * Types, no text can become markup or script. The page may connect only to this service and to the issuer where its
 * users sign in.
 */
function explorerPolicy(settings: ExplorerSettings): string {
  const issuerOrigin = settings.signIn === 'code' ? [new URL(settings.issuer).origin] : [];
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    ["connect-src 'self'", ...issuerOrigin].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return directives.join('; ');
}

/**
 * Returns the headers that only responses of the explorer have. Other middleware sets the headers that all responses
 * have, such as `X-Content-Type-Options`.
 */
export function explorerHeaders(settings: ExplorerSettings): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': explorerPolicy(settings),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The browser sends the address of the page to no other site, because the address shows which companies the user
    // looks at.
    'Referrer-Policy': 'no-referrer',
  };
}
