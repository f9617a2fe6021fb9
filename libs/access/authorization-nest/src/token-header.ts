import jwt, { type JwtHeader } from 'jsonwebtoken';

/** The media types of an access token: a JWT, or one that says that it is an access token (RFC 9068). */
const acceptedTypes = new Set(['jwt', 'at+jwt']);

/**
 * The header of a token that this service understands; undefined for all others, before any key is looked for:
 *
 * - a text that is no signed JWT,
 * - a payload that is no JSON object (jsonwebtoken would throw where it is null),
 * - a header with `crit`: the service knows no extension that a token may require (RFC 7515, 4.1.11),
 * - a `typ` of another kind of token, which the same key may have signed for another purpose (RFC 8725, 3.11).
 */
export function readableHeaderOf(token: string): JwtHeader | undefined {
  const decoded = decode(token);
  if (!decoded || !isObject(decoded.header) || !isObject(decoded.payload)) return undefined;
  const { header } = decoded;
  return !Object.hasOwn(header, 'crit') && isAccepted(header.typ) ? header : undefined;
}

function decode(token: string): jwt.Jwt | undefined {
  try {
    return jwt.decode(token, { complete: true }) ?? undefined;
  } catch {
    // Thrown for a payload that is no JSON.
    return undefined;
  }
}

/** @param type media types leave out `application/` where nothing else has a slash, and have no case. */
function isAccepted(type: unknown): boolean {
  if (type === undefined) return true;
  return typeof type === 'string' && acceptedTypes.has(type.toLowerCase().replace(/^application\//, ''));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
