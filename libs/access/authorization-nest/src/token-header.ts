import jwt, { type JwtHeader } from 'jsonwebtoken';

/** The `typ` values of tokens that are accepted: an ordinary JWT, or an access token (RFC 9068). */
const acceptedTypes = new Set(['jwt', 'at+jwt']);

/**
 * Returns the header of a token if the service can accept such a token, otherwise undefined. This check needs no key,
 * so it comes before the keys are fetched. These tokens are not accepted:
 *
 * - a text that is not a signed JWT,
 * - a payload that is not a JSON object (`jsonwebtoken` would throw for null),
 * - a header with `crit`, because the service supports no extensions (RFC 7515, 4.1.11),
 * - another `typ`, because the same key may sign other kinds of tokens for other purposes (RFC 8725, 3.11).
 */
export function acceptableTokenHeader(token: string): JwtHeader | undefined {
  const decoded = decode(token);
  if (!decoded || !isObject(decoded.header) || !isObject(decoded.payload)) return undefined;
  const { header } = decoded;
  return !Object.hasOwn(header, 'crit') && isAccepted(header.typ) ? header : undefined;
}

function decode(token: string): jwt.Jwt | undefined {
  try {
    return jwt.decode(token, { complete: true }) ?? undefined;
  } catch {
    // `jwt.decode` throws if the payload is not JSON.
    return undefined;
  }
}

/**
 * Returns whether tokens with this `typ` are accepted. A token without `typ` is accepted too.
 *
 * @param type - a media type in any letter case. The prefix `application/` may be left out.
 */
function isAccepted(type: unknown): boolean {
  if (type === undefined) return true;
  return typeof type === 'string' && acceptedTypes.has(type.toLowerCase().replace(/^application\//, ''));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
