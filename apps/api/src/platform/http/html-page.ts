import { createHash } from 'node:crypto';

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}' +
  'code,pre{font-family:ui-monospace,monospace}pre{overflow-x:auto;padding:.75rem;border:1px solid}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}';

/** The `Cache-Control` of what is the same for every caller and needs no token. */
export const publicCacheControl = 'public, max-age=300';

/** The headers of HTML pages that are the same for every caller and need no token. */
export const publicPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': publicCacheControl,
  /** Allows only the style sheet of the pages. Scripts, other files, forms and frames are forbidden. */
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
} as const;

/**
 * Creates a page.
 *
 * @param body lines of HTML.
 */
export function htmlPage(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)} - Company Relations</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
