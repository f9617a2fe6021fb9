/** The character that replaces each character that a picture must not contain. */
const replacement = '\uFFFD';

/** Characters that XML forbids, all other control characters, lone surrogates, and noncharacters of Unicode. */
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Characters that reorder the text around them. With such a character in its name, one party could seem to have the
 * figure of another party.
 */
const bidirectional = /\p{Bidi_Control}/gu;

/** Spaces and line breaks of all scripts, including Unicode's line and paragraph separators. */
const spaces = /[\s\u0085\u2028\u2029]+/gu;

/**
 * The maximum length of one text in characters, which is also the maximum in register files. This limit bounds the size
 * of a drawing.
 */
const maxLength = 2_000;

/**
 * Returns a text on one line. Each character that XML forbids and each bidirectional control becomes U+FFFD, so that a
 * reader sees that something was removed. A text of more than 2,000 characters is cut off and ends with an ellipsis.
 */
export function safeText(text: string): string {
  return shortened(text)
    .replace(spaces, ' ')
    .replace(forbidden, replacement)
    .replace(bidirectional, replacement)
    .trim();
}

function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  // Removes half of a surrogate pair at the cut.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for the content or an attribute value of XML. Forbidden characters are replaced. Line breaks are kept.
 */
export function xmlText(text: string): string {
  return text
    .replace(/[^\n]+/gu, (line) => line.replace(forbidden, replacement).replace(bidirectional, replacement))
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
