/**
 * The maximum length of a token in characters. This is Node's default limit for a whole request head. The limit of
 * tokens stays the same if Node is started with a higher limit.
 */
const maxTokenLength = 16_384;

/** Matches the scheme in any case, one or more spaces, and the characters that a token may contain (RFC 6750). */
const bearer = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;
/** The maximum length of the scheme together with the spaces after it, in characters. */
const maxSchemeLength = 64;

/**
 * Returns the token in an `Authorization` header. Undefined if the header contains none.
 *
 * Anyone can send any text here, so the time to match must grow only linearly with the length of the text. For this
 * reason the expression `bearer` can match only from the first character, and no character fits two neighbouring parts
 * of the expression.
 */
export function bearerTokenOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > maxSchemeLength + maxTokenLength) return undefined;
  return bearer.exec(header)?.[1];
}

/** Matches the scheme and the first character after it. */
const anyBearer = /^Bearer +[^ ]/i;

/** Returns whether an `Authorization` header contains a bearer token, even if the token is not well-formed. */
export function carriesBearerToken(header: string | undefined): boolean {
  return header !== undefined && anyBearer.test(header);
}
