import { parse, type ParsedUrlQuery } from 'node:querystring';

/**
 * Parses all parameters of a query string. The size limit of the request head bounds their number. Node's default would
 * silently drop all parameters after the first 1,000, and the response would ignore them.
 */
export function readQuery(text: string | null | undefined): ParsedUrlQuery {
  return parse(text ?? '', '&', '=', { maxKeys: 0, decodeURIComponent: decoded });
}

/**
 * Decodes percent-encoded bytes as UTF-8. Bytes that are not valid UTF-8 become U+FFFD, as with Node's own decoder. But
 * Node's decoder throws and catches an exception for each invalid sequence, so one request could cause thousands of
 * exceptions.
 */
function decoded(text: string): string {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_encoded, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
