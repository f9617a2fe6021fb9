import type { IncomingMessage } from 'node:http';

/** An answer to a request. `body` is absent if the answer has no body. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const maxBodyBytes = 8_192;
const formType = /^application\/x-www-form-urlencoded *(;|$)/i;

/** Reads the form in the body of a request. Undefined if the body is not a form, or is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!formType.test(request.headers['content-type'] ?? '')) return undefined;
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    if (text.length > maxBodyBytes) return undefined;
  }
  return new URLSearchParams(text);
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/**
 * Returns a page. Its Content-Security-Policy allows no script. Forms may only be sent to this server and to
 * `formTargets`. These are the origins to which this server redirects after a form, because browsers check redirects
 * too.
 */
export function html(status: number, body: string, formTargets: readonly string[]): Answer {
  const directives = [
    "default-src 'none'",
    "style-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': directives.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return { status, headers, body };
}

/** The headers of every answer. No cache may store an answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
