/**
 * Maximum length of a token in characters. It is Node's default limit for a whole request head, and stays the same if
 * Node is started with a higher limit.
 */
const maxTokenLength = 16_384;

/** Matches the scheme in any case, one or more spaces, and the characters that a token may contain (RFC 6750). */
const bearer = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;
/** Maximum length of the scheme together with its spaces. */
const maxSchemeLength = 64;

/**
 * Returns the token in an `Authorization` header. Undefined if there is none.
 *
 * Anyone can send any text here, so the time to match must grow only linearly with its length. For this reason the
 * expression can start only at the first character, and no character matches two neighbouring parts of the expression.
 */
export function bearerTokenOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > maxSchemeLength + maxTokenLength) return undefined;
  return bearer.exec(header)?.[1];
}

/** Matches the scheme and the first character after it. */
const anyBearer = /^Bearer +[^ ]/i;

/** Whether an `Authorization` header carries a token of the scheme, well-formed or not. */
export function carriesBearerToken(header: string | undefined): boolean {
  return header !== undefined && anyBearer.test(header);
}
