import { parametersPointer } from './problems';
import { pointerTo, type ProblemPlace } from './request-problem';
import type { SearchParameterName } from './search-parameter';

/** A name of a parameter as it was sent, and the first of the merged values that came with it. */
export interface Spelling {
  readonly name: string;
  readonly from: number;
}

/** The spellings of each parameter that have values, in the order of the merged values. */
export type Spellings = Partial<Readonly<Record<SearchParameterName, readonly Spelling[]>>>;

/** Search parameters with the names under which they were sent. */
export interface SpelledParameters {
  readonly spellings: Spellings;
}

/** The place of a parameter as it was sent; of its first spelling, if there are several. */
export function placeOf({ spellings }: SpelledParameters, name: SearchParameterName): ProblemPlace {
  return { pointer: pointerTo(parametersPointer, spellings[name]?.[0]?.name ?? name) };
}

/** The place of one of the merged values of a parameter, in the array in which it was sent. */
export function placeOfValue({ spellings }: SpelledParameters, name: SearchParameterName, index: number): ProblemPlace {
  const spelling = spellingAt(spellings[name] ?? [], index);
  return { pointer: pointerTo(parametersPointer, spelling?.name ?? name, index - (spelling?.from ?? 0)) };
}

/** The last spelling that begins at the value or before it. A body may have a thousand spellings and bad values. */
function spellingAt(spellings: readonly Spelling[], index: number): Spelling | undefined {
  let [low, high] = [0, spellings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spellings[middle] as Spelling).from <= index) low = middle + 1;
    else high = middle;
  }
  return spellings[low - 1];
}
