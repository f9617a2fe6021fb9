import { foldName } from './fold-name';
import { legalFormWords } from './legal-form-words';

/** The name in a search. */
export interface WantedName {
  /** The significant words, as `significantWords` returns them, separated by spaces. */
  readonly text: string;
  /** The significant words, without duplicates. */
  readonly words: readonly string[];
}

/**
 * The minimum and maximum length of a word that may be mistyped, in letters and digits. A shorter word would match too
 * many other words. A longer word would make the search expensive.
 */
const mistakable = { min: 4, max: 24 };

/**
 * Returns the significant words of a folded name: all words except legal forms. If the name has no other words, returns
 * all.
 */
export function significantWords(folded: string): string[] {
  const words = folded === '' ? [] : folded.split(' ');
  const counted = words.filter((word) => !isLegalForm(word));
  return counted.length > 0 ? counted : words;
}

/** Returns whether a folded word is a legal form. A search ignores legal forms if the name has other words. */
export function isLegalForm(word: string): boolean {
  return legalFormWords.has(word);
}

/** Returns the length of a folded name without the words that a search ignores. Names are ordered by this length. */
export function significantLength(folded: string): number {
  return significantWords(folded).join(' ').length;
}

/** Reads the name in a search, as the caller wrote it. */
export function readWantedName(name: string): WantedName {
  const counted = significantWords(foldName(name));
  return { text: counted.join(' '), words: [...new Set(counted)] };
}

/**
 * Returns whether the search also matches mistyped forms of a word. The answer depends only on the length of the word.
 */
export function mayBeMistyped(word: string): boolean {
  const { length } = [...word];
  return length >= mistakable.min && length <= mistakable.max;
}
