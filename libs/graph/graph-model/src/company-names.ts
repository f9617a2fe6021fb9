import { countedLength, foldName } from '@company-relations/ownership';

/** The properties by which the full-text index finds a company. Companies that searches cannot find have none. */
export interface NameProperties {
  /** The name as `foldName` writes it. */
  readonly foldedName: string;
  /** The length of the folded name without legal forms, as `lengthText` writes it. */
  readonly foldedLength: string;
}

/** The longest length that is stored. Longer names count as this long. */
export const maxFoldedLength = 9_999;

/** Writes a length so that the index, which compares texts, orders lengths by their size. */
export function lengthText(length: number): string {
  return String(Math.min(length, maxFoldedLength)).padStart(4, '0');
}

/** @returns undefined if the name has no words to search for. */
export function namePropertiesOf(name: string | undefined): NameProperties | undefined {
  const foldedName = foldName(name ?? '');
  return foldedName === '' ? undefined : { foldedName, foldedLength: lengthText(countedLength(foldedName)) };
}
