/** The maximum number of combining marks that are drawn for one character. More marks would extend beyond the row. */
const maxMarks = 2;

/**
 * The maximum number of characters in a cluster. With this limit, even a text that consists only of joiners can be
 * divided into rows.
 */
const maxJoined = 8;

const mark = /^\p{M}$/u;
const joining = /^[\u200C\u200D\p{Emoji_Modifier}]$/u;
const regional = /^\p{Regional_Indicator}$/u;
const joiner = '\u200D';

/**
 * Divides a text into clusters, which are never split between rows: a character with its marks, joined emoji, or a
 * flag. Only the first marks of each character are kept. The result does not depend on a locale.
 */
export function clustersOf(text: string): string[] {
  const clusters: string[] = [];
  let marks = 0;
  for (const character of text) {
    const last = clusters.at(-1);
    if (last !== undefined && mark.test(character)) {
      marks += 1;
      if (marks <= maxMarks) clusters[clusters.length - 1] = last + character;
    } else if (last !== undefined && isJoined(last, character)) {
      marks = 0;
      clusters[clusters.length - 1] = last + character;
    } else {
      marks = 0;
      clusters.push(character);
    }
  }
  return clusters;
}

function isJoined(last: string, character: string): boolean {
  const characters = [...last];
  if (characters.length >= maxJoined) return false;
  if (joining.test(character) || last.endsWith(joiner)) return true;
  return characters.length === 1 && regional.test(last) && regional.test(character);
}
