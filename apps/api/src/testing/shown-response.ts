import type { Response } from 'supertest';

/** Returns what a client sees of a response: its status, its body, and the headers that describe the body. */
export const shown = ({ status, headers, text }: Response) => ({
  status,
  type: headers['content-type'] as unknown,
  cache: headers['cache-control'] as unknown,
  omitted: headers['x-ultimate-ownerships-omitted'] as unknown,
  body: text === '' ? '' : (JSON.parse(text) as unknown),
});

/** Returns what `shown` returns for a response with this problem. */
export const problem = (status: number, body: object) => ({
  status,
  type: 'application/problem+json; charset=utf-8',
  cache: 'no-store',
  omitted: undefined,
  body: { ...body, status },
});

/** Returns the URL of a section of RFC 9110. Problems have such a URL in their member `type`. */
export const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
