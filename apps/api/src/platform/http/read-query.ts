import { parse, type ParsedUrlQuery } from 'node:querystring';

/**
 * Reads a query, all of it: the size of the head bounds it. By default Node drops what comes after 1,000 parameters unseen, and
 * a request would be answered as if its last parameters had not been sent.
 */
export function readQuery(text: string | null | undefined): ParsedUrlQuery {
  return parse(text ?? '', '&', '=', { maxKeys: 0, decodeURIComponent: decoded });
}

/**
 * What is percent-encoded, as UTF-8; bytes that stand for no character become U+FFFD, as in Node's own decoder. That one throws
 * and catches for each of them: thousands of exceptions, for a stranger's query.
 */
function decoded(text: string): string {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_encoded, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
