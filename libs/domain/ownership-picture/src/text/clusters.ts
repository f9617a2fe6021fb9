/** The combining marks of one character that are drawn. More of them would grow out of the line. */
const maxMarks = 2;

/** The characters of a cluster at most: a text of nothing but joiners is divided too. */
const maxJoined = 8;

const mark = /^\p{M}$/u;
const joining = /^[\u200C\u200D\p{Emoji_Modifier}]$/u;
const regional = /^\p{Regional_Indicator}$/u;
const joiner = '\u200D';

/**
 * The parts of a text that are not divided between lines: a character with its marks, joined emoji, a flag. They
 * contain only the first marks of each character. Depends on no locale.
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
