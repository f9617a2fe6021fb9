import { significantLength, foldName } from '@company-relations/ownership';

/**
 * The properties by which the full-text index finds a company. A company that searches cannot find has none of these
 * properties.
 */
export interface NameSearchProperties {
  /** The name as `foldName` writes it. */
  readonly foldedName: string;
  /**
   * The beginnings of the words of the name, separated by spaces. Only beginnings for which `isIndexedBeginning` is
   * true are listed, each of them once.
   */
  readonly foldedBeginnings: string;
  /** The length of the folded name without legal forms, as `sortableLength` writes it. */
  readonly foldedLength: string;
}

/** The longest length that is stored, in characters. Longer names are stored with this length. */
export const maxFoldedLength = 9_999;

/**
 * Returns a length as text, with zeros in front. The index compares texts, and texts of equal length sort in the order
 * of their numbers.
 */
export function sortableLength(length: number): string {
  return String(Math.min(length, maxFoldedLength)).padStart(4, '0');
}

/**
 * The largest number of letters in a beginning that is indexed separately. Longer beginnings are not indexed, because
 * few words begin with the same five letters.
 */
const longestBeginning = 4;

/**
 * Returns whether the index stores these first letters of words separately. A search for separately stored letters does
 * not have to read all words that begin with these letters.
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
 * @returns undefined if the name is missing or consists only of characters for which nothing can be searched.
 */
export function nameSearchPropertiesOf(name: string | undefined): NameSearchProperties | undefined {
  const foldedName = foldName(name ?? '');
  if (foldedName === '') return undefined;
  const foldedBeginnings = beginningsOf(foldedName);
  return { foldedName, foldedBeginnings, foldedLength: sortableLength(significantLength(foldedName)) };
}
