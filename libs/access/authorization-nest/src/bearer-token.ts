/** The default limit of Node for a whole head. A Node option for longer heads does not change it. */
const maxTokenLength = 16_384;

/** The scheme of the header in any case, one or more spaces, and characters that a token may have (RFC 6750), to the end. */
const bearer = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i;
/** The longest scheme with its spaces that a sender could mean. */
const maxSchemeLength = 64;

/**
 * The token in an `Authorization` header; undefined where there is none.
 *
 * Strangers choose the text. The expression starts at the first character only, and no character fits two neighbouring parts,
 * so that the time grows with the length and no faster.
 */
export function bearerTokenOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > maxSchemeLength + maxTokenLength) return undefined;
  return bearer.exec(header)?.[1];
}
