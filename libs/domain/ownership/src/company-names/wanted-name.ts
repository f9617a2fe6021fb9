import { foldName } from './fold-name';
import { legalFormWords } from './legal-form-words';

/** A name that a search asks for. */
export interface WantedName {
  /** Its words that count, as `countedWords` returns them, with spaces in between. */
  readonly text: string;
  /** Its words that count, each once. */
  readonly words: readonly string[];
}

/** Shorter words have too many neighbours, and very long ones would make a search expensive. In letters and digits. */
const mistakable = { min: 4, max: 24 };

/** Returns the words of a folded name that count: all but legal forms, or all if there is nothing else. */
export function countedWords(folded: string): string[] {
  const words = folded === '' ? [] : folded.split(' ');
  const counted = words.filter((word) => !isLegalForm(word));
  return counted.length > 0 ? counted : words;
}

/** Whether a folded word does not count where a name has other words. */
export function isLegalForm(word: string): boolean {
  return legalFormWords.has(word);
}

/** The length by which names are ordered: that of its words that count. */
export function countedLength(folded: string): number {
  return countedWords(folded).join(' ').length;
}

/** Reads a name as a caller writes it. */
export function readWantedName(name: string): WantedName {
  const counted = countedWords(foldName(name));
  return { text: counted.join(' '), words: [...new Set(counted)] };
}

/** Whether a word of a search may be mistyped. */
export function mayBeMistyped(word: string): boolean {
  const { length } = [...word];
  return length >= mistakable.min && length <= mistakable.max;
}
