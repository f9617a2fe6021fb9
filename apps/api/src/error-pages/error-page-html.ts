import {
  type ErrorCode,
  errorCodes,
  type ErrorDescription,
  errorDescriptions,
  errorLink,
  errorPagesPath,
} from '@company-relations/relations-contract';
import { escapeHtml, htmlPage } from '../platform/http/html-page';

/** The HTML page of each error code. The pages are created only once, because they are the same for every caller. */
export const errorPages: ReadonlyMap<string, string> = new Map(
  errorCodes.map((code) => [code, pageOf(code, errorDescriptions[code])]),
);

/** The HTML page that lists all error codes. */
export const errorListPage = listOf(errorCodes);

function pageOf(code: ErrorCode, { status, title, meaning, remedy, example }: ErrorDescription): string {
  const examples = example && [
    '<h2>Example</h2>',
    '<p>Instead of</p>',
    `<pre>${escapeHtml(example.wrong)}</pre>`,
    '<p>send, for example,</p>',
    `<pre>${escapeHtml(example.right)}</pre>`,
  ];
  return htmlPage(code, [
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
  return htmlPage('Error codes', [
    '<h1>Error codes</h1>',
    '<p>Every problem that the service answers names one of these codes.</p>',
    '<table><thead><tr><th>Code</th><th>Status</th><th>What is wrong</th></tr></thead><tbody>',
    ...rows,
    '</tbody></table>',
  ]);
}

/** Escapes a text for HTML, and marks the parts between backticks as code. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
