import type { ExplorerSettings } from '../platform/config/config';

/**
 * The Content-Security-Policy of the explorer. Scripts and styles come from this service alone, no text can become
 * markup or script (Trusted Types), and the page connects to this service and its issuer alone.
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

/** The headers of every response of the explorer. Others, such as `X-Content-Type-Options`, all responses have. */
export function explorerHeaders(settings: ExplorerSettings): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': explorerPolicy(settings),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The address of the page has the ids of companies that its user looks at.
    'Referrer-Policy': 'no-referrer',
  };
}
