import { createHash } from 'node:crypto';
import {
  type ErrorCode,
  errorCodes,
  type ErrorDescription,
  errorDescriptions,
  errorLink,
  errorPagesPath,
} from '@company-relations/relations-contract';

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}' +
  'code,pre{font-family:ui-monospace,monospace}pre{overflow-x:auto;padding:.75rem;border:1px solid}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}';

/**
 * The Content-Security-Policy of the error pages. It allows their style sheet, and no script, other file, form or
 * frame.
 */
export const errorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The HTML page of each error code. The pages are created only once, because they are the same for every caller. */
export const errorPages: ReadonlyMap<string, string> = new Map(
  errorCodes.map((code) => [code, pageOf(code, errorDescriptions[code])]),
);

/** The HTML page that lists all error codes. */
export const errorList = listOf(errorCodes);

function pageOf(code: ErrorCode, { status, title, meaning, remedy, example }: ErrorDescription): string {
  const examples = example && [
    '<h2>Example</h2>',
    '<p>Instead of</p>',
    `<pre>${escaped(example.wrong)}</pre>`,
    '<p>send, for example,</p>',
    `<pre>${escaped(example.right)}</pre>`,
  ];
  return documentOf(code, [
    `<h1>${withCode(title)}</h1>`,
    `<p>Code <code>${code}</code>, HTTP status ${status}.</p>`,
    `<p>${withCode(meaning)}</p>`,
    '<h2>What to do</h2>',
    `<p>${withCode(remedy)}</p>`,
    ...(examples ?? []),
    `<p><a href="${errorPagesPath}">All codes</a></p>`,
  ]);
}

function listOf(codes: readonly ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, title } = errorDescriptions[code];
    return `<tr><td><a href="${errorLink(code)}"><code>${code}</code></a></td><td>${status}</td><td>${withCode(title)}</td></tr>`;
  });
  return documentOf('Error codes', [
    '<h1>Error codes</h1>',
    '<p>Every problem that the service answers names one of these codes.</p>',
    '<table><thead><tr><th>Code</th><th>Status</th><th>What is wrong</th></tr></thead><tbody>',
    ...rows,
    '</tbody></table>',
  ]);
}

function documentOf(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)} - Company Relations</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Escapes a text for HTML, and marks the parts between backticks as code. */
function withCode(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
