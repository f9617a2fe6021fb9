import { significantLength, foldName } from '@company-relations/ownership';

/** The properties by which the full-text index finds a company. Companies that searches cannot find have none. */
export interface NameSearchProperties {
  /** The name as `foldName` writes it. */
  readonly foldedName: string;
  /**
   * The beginnings of the words of the name, as far as `isIndexedBeginning` is true of them. Each beginning occurs
   * once. They are separated by spaces.
   */
  readonly foldedBeginnings: string;
  /** The length of the folded name without legal forms, as `sortableLength` writes it. */
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

/**
 * The largest number of letters in a beginning that is indexed separately. A longer beginning needs no entry, because
 * few words begin with the same five letters.
 */
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
    // The loop takes whole letters, not UTF-16 code units, because half of a letter is not valid text.
    for (const letter of word) {
      beginning += letter;
      if (!isIndexedBeginning(beginning)) break;
      beginnings.add(beginning);
    }
  }
  return [...beginnings].join(' ');
}

/**
 * Returns the properties by which the full-text index finds a company with this name.
 *
 * @returns undefined if nothing of the name is left to search for.
 */
export function nameSearchPropertiesOf(name: string | undefined): NameSearchProperties | undefined {
  const foldedName = foldName(name ?? '');
  if (foldedName === '') return undefined;
  const foldedBeginnings = beginningsOf(foldedName);
  return { foldedName, foldedBeginnings, foldedLength: sortableLength(significantLength(foldedName)) };
}
