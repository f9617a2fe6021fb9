import { isIndexedBeginning, sortableLength } from '@company-relations/graph-model';
import { type CountryCode, mayBeMistyped } from '@company-relations/ownership';

/** A regular expression of the index that matches only the empty text. */
const nothing = '()';

/** A range of lengths of names. Both bounds are inclusive. */
export interface NameLengthRange {
  readonly from: number;
  readonly to: number;
}

/** How the words of a search are looked for. */
export type WordForm = 'words' | 'beginnings' | 'mistyped';

/**
 * Writes the query for the full-text index of names. A name must match each part of the query. The query does not use
 * the scores of the index. If a search word is only the beginning of a word, the index finds all words with this
 * beginning, however many there are.
 *
 * @param words folded words. They only have letters and digits in lower case, so none of their characters has a special
 *   meaning for the index.
 */
export function nameIndexQuery(words: readonly string[], form: WordForm, countries: readonly CountryCode[]): string {
  // The countries are written as a regular expression, because the index computes no scores for regular expressions.
  // Scores would cost more than the rest of the query. Without a country, the expression matches no text.
  const inCountries = countries.filter((country) => /^[A-Za-z0-9]+$/.test(country)).join('|') || 'none';
  return [...words.map((word) => `+(${alternativesOf(word, form).join(' ')})`), `+countryCode:/${inCountries}/`].join(
    ' ',
  );
}

/** Returns the part of an index query that limits the matches to names of these lengths. */
export function nameLengthClause({ from, to }: NameLengthRange): string {
  return from === to
    ? ` +foldedLength:${sortableLength(from)}`
    : ` +foldedLength:[${sortableLength(from)} TO ${sortableLength(to)}]`;
}

function alternativesOf(word: string, form: WordForm): string[] {
  if (form === 'words') return [`foldedName:${word}`];
  const beginning = isIndexedBeginning(word) ? `foldedBeginnings:${word}` : `foldedName:${word}*`;
  return form === 'mistyped' && mayBeMistyped(word) ? [beginning, `foldedName:/${oneEditAway(word)}/`] : [beginning];
}

/**
 * Returns a regular expression for all words that differ from a word by one letter: a letter is left out, added or
 * replaced, or two neighbouring letters are swapped. The fuzzy search of the index is not used, because it tries at
 * most 50 words, and which words it tries depends on the names of other companies.
 */
function oneEditAway(word: string): string {
  const letters = [...word];
  const rest = (from: number) => letters.slice(from).join('');
  return letters.reduceRight((oneEditInRest, letter, at) => {
    const next = letters[at + 1];
    const replacedOrAdded = [`.${rest(at + 1)}`, `.${rest(at)}`];
    const leftOut = rest(at + 1) || nothing;
    const swapped = next === undefined ? [] : [`${next}${letter}${rest(at + 2)}`];
    return `(${[letter + oneEditInRest, ...replacedOrAdded, leftOut, ...swapped].join('|')})`;
  }, '.');
}
