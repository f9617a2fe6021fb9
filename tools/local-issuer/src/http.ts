import type { IncomingMessage } from 'node:http';

/** An answer to a request. Without a body it has none. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const maxBodyBytes = 8_192;
const formType = /^application\/x-www-form-urlencoded *(;|$)/i;

/** Reads a form. Undefined if the body is none, or is too long. */
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
 * A page. Its policy allows no script, and forms only to this server and, because browsers compare what a form leads to
 * too, to the origins to which the answer is sent.
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

/** The headers of every answer. Nothing here may be kept. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
