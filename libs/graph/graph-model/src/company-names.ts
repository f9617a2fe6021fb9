import { significantLength, foldName } from '@company-relations/ownership';

/** The properties by which the full-text index finds a company. Companies that searches cannot find have none. */
export interface NameProperties {
  /** The name as `foldName` writes it. */
  readonly foldedName: string;
  /** The first letters of its words, as `isBeginning` knows them, each once, with one space between them. */
  readonly foldedBeginnings: string;
  /** The length of the folded name without legal forms, as `lengthText` writes it. */
  readonly foldedLength: string;
}

/** The longest length that is stored. Longer names count as this long. */
export const maxFoldedLength = 9_999;

/**
 * Returns a length with zeros in front. The index compares texts, and texts of equal length have the order of their
 * numbers.
 */
export function sortableLength(length: number): string {
  return String(Math.min(length, maxFoldedLength)).padStart(4, '0');
}

/** How many letters of a word are stored apart. Few words begin with the same five letters. */
const longestBeginning = 4;

/**
 * Whether the index stores these first letters of words separately. If so, a search for them does not have to read all
 * words that begin with them.
 */
export function isIndexedBeginning(letters: string): boolean {
  return [...letters].length <= longestBeginning;
}

function beginningsOf(foldedName: string): string {
  const beginnings = new Set<string>();
  for (const word of foldedName.split(' ')) {
    let beginning = '';
    // A word is read by its letters, not by code units: a half of a letter is no text.
    for (const letter of word) {
      beginning += letter;
      if (!isIndexedBeginning(beginning)) break;
      beginnings.add(beginning);
    }
  }
  return [...beginnings].join(' ');
}

/** @returns undefined if nothing of the name is left to search for. */
export function namePropertiesOf(name: string | undefined): NameProperties | undefined {
  const foldedName = foldName(name ?? '');
  if (foldedName === '') return undefined;
  const foldedBeginnings = beginningsOf(foldedName);
  return { foldedName, foldedBeginnings, foldedLength: sortableLength(significantLength(foldedName)) };
}
