/** Stands for a character that a picture may not contain. */
const replacement = '\uFFFD';

/** Characters that XML forbids, all other control characters, lone surrogates, and code points that are no characters. */
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Characters that reorder the text around them: a name could otherwise show the figure of another party. */
const bidirectional = /\p{Bidi_Control}/gu;

/** Spaces and line breaks of all scripts, the two of Unicode included. */
const spaces = /[\s\u0085\u2028\u2029]+/gu;

/** The characters of one text at most, as many as a register may state. So a drawing has a bounded size. */
const maxLength = 2_000;

/**
 * A text on one line, without characters that XML forbids and without bidirectional controls. Each of them becomes
 * U+FFFD, so that a reader sees that something was there. A text of more than 2,000 characters is cut off with an ellipsis.
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
  // A character of two code units is not divided.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as content or attribute value of XML. Forbidden characters are replaced, line breaks stay. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\n]+/gu, (line) => line.replace(forbidden, replacement).replace(bidirectional, replacement))
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
