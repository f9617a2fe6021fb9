import { parametersPointer } from './problems';
import { pointerTo, type ProblemPlace } from './request-problem';
import type { SearchParameterName } from './search-parameter';

/** One spelling of a parameter's name, as it was sent, and the index of its first value among the merged values. */
export interface Spelling {
  readonly name: string;
  readonly from: number;
}

/** The spellings of each parameter that has values, in the order of the merged values. */
export type Spellings = Partial<Readonly<Record<SearchParameterName, readonly Spelling[]>>>;

/** Search parameters with the names under which they were sent. */
export interface SpelledParameters {
  readonly spellings: Spellings;
}

/**
 * Returns the place of a parameter in the body. If the parameter was sent under several names, returns the place of the
 * first one.
 */
export function placeOf({ spellings }: SpelledParameters, name: SearchParameterName): ProblemPlace {
  return { pointer: pointerTo(parametersPointer, spellings[name]?.[0]?.name ?? name) };
}

/** Returns the place of one of the merged values, in the array in which it was sent. */
export function placeOfValue({ spellings }: SpelledParameters, name: SearchParameterName, index: number): ProblemPlace {
  const spelling = spellingAt(spellings[name] ?? [], index);
  return { pointer: pointerTo(parametersPointer, spelling?.name ?? name, index - (spelling?.from ?? 0)) };
}

/**
 * Returns the spelling that has the merged value at `index`: the last spelling whose first value is at `index` or
 * before. Uses binary search, because a body may have a thousand spellings and a thousand invalid values.
 */
function spellingAt(spellings: readonly Spelling[], index: number): Spelling | undefined {
  let [low, high] = [0, spellings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spellings[middle] as Spelling).from <= index) low = middle + 1;
    else high = middle;
  }
  return spellings[low - 1];
}
