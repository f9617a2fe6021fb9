import { significantLength, significantWords, mayBeMistyped, type WantedName } from './wanted-name';

/**
 * The degrees of a match between a name and a search, the closest first:
 * - `whole`: the name equals the searched name.
 * - `words`: each searched word is a word of the name.
 * - `beginnings`: each searched word begins a word of the name.
 * - `mistyped`: like `beginnings`, except that one searched word differs from a word of the name by one letter.
 */
const exactnesses = ['whole', 'words', 'beginnings', 'mistyped'] as const;
export type Exactness = (typeof exactnesses)[number];

/**
 * The closeness of a match between a name and a search. Depends only on the name and the search, never on other
 * companies.
 */
export interface NameMatch {
  readonly exactness: Exactness;
  /** The number of wrong letters in the search. */
  readonly editDistance: 0 | 1;
  /** The length of the name without legal forms. */
  readonly length: number;
}

/**
 * Compares the name of a company with the name in a search.
 *
 * @returns undefined if the name does not match.
 * @param folded the name of a company, as `foldName` writes it
 */
export function matchName(wanted: WantedName, folded: string): NameMatch | undefined {
  const exactness = exactnessOf(wanted, folded);
  if (!exactness) return undefined;
  return { exactness, editDistance: exactness === 'mistyped' ? 1 : 0, length: significantLength(folded) };
}

/** Orders matches: the closest match first, then the shortest name. */
export function compareMatches(one: NameMatch, other: NameMatch): number {
  return (
    exactnesses.indexOf(one.exactness) - exactnesses.indexOf(other.exactness) ||
    one.editDistance - other.editDistance ||
    one.length - other.length
  );
}

function exactnessOf({ text, words }: WantedName, folded: string): Exactness | undefined {
  if (words.length === 0 || folded === '') return undefined;
  if (significantWords(folded).join(' ') === text) return 'whole';
  const names = folded.split(' ');
  if (words.every((word) => names.includes(word))) return 'words';
  const others = words.filter((word) => !names.some((name) => name.startsWith(word)));
  if (others.length === 0) return 'beginnings';
  const [mistyped] = others;
  if (others.length > 1 || mistyped === undefined || !mayBeMistyped(mistyped)) return undefined;
  return names.some((name) => isOneEditAway(mistyped, name)) ? 'mistyped' : undefined;
}

/**
 * Returns whether one letter is omitted, added or replaced, or two neighbouring letters are swapped, so that the words
 * become equal. False for equal words.
 */
export function isOneEditAway(one: string, other: string): boolean {
  const [shorter, longer] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (longer.length - shorter.length > 1 || one === other) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = (word: readonly string[], from: number) => word.slice(from).join('');
  if (shorter.length < longer.length) return rest(shorter, at) === rest(longer, at + 1);
  if (rest(shorter, at + 1) === rest(longer, at + 1)) return true;
  return (
    shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at] && rest(shorter, at + 2) === rest(longer, at + 2)
  );
}
