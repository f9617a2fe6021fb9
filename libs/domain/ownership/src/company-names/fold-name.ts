/** Letters that Unicode does not decompose, with their usual replacements. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', ø: 'o', œ: 'oe', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ł: 'l' },
  ...{ ħ: 'h', ı: 'i', ĸ: 'k', ŋ: 'n', ŧ: 't', ς: 'σ' },
};
const undecomposed = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/**
 * The maximum length of a name in characters before it is folded. The rest of a longer name is cut off. No company has
 * a longer name. The limit is needed because Unicode normalisation of many combining marks takes time proportional to
 * the square of their number.
 */
const maxLength = 1_000;

/**
 * Matches a word of more than 64 letters and digits, and captures the first 64. Longer words are cut off, because a
 * full-text index would split a word of 256 characters.
 */
const longWord = /([\p{L}\p{N}]{64})[\p{L}\p{N}]+/gu;

/** Matches an abbreviation of single letters between points or slashes, such as `A/S`, `S.A.` or `p.l.c`. */
const abbreviation = /(?<![\p{L}\p{N}])(?:\p{L}[./])+\p{L}(?![\p{L}\p{N}])/gu;

/**
 * Returns the words of a name in the form that is used for comparing names: lower case, without accents, ligatures and
 * punctuation, separated by one space. Abbreviations and apostrophes are joined, so `A/S` becomes `as`. A folded name
 * consists only of letters, digits and spaces, so a query needs no escaping. Folding a folded name changes nothing,
 * unless the folded name is longer than `maxLength`.
 */
export function foldName(name: string): string {
  const cut = name.length > maxLength ? name.slice(0, maxLength) : name;
  return (
    withoutAccents(cut)
      .replace(/['’‘`´ʼ]/gu, '')
      .replace(abbreviation, closedUp)
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join(' ')
    .replace(longWord, '$1');
}

function withoutAccents(name: string): string {
  // A fast path for most of the millions of names.
  if (/^[\x00-\x7f]*$/.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(undecomposed, (letter) => plainLetters[letter] ?? letter);
}

function closedUp(abbreviated: string): string {
  return abbreviated.replace(/[./]/g, '');
}
