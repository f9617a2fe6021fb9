import type { RequestErrorCode } from '../errors/request-errors';

/**
 * The place of a problem: in the body by a JSON pointer (RFC 6901), or a parameter of the query or the path by its
 * name.
 */
export type ProblemPlace = { readonly pointer: string } | { readonly parameter: string };

/** Something wrong with a request. */
export interface RequestProblem {
  /** The message, in the words of the specification. */
  readonly message: string;
  readonly code: RequestErrorCode;
  /** Absent if the problem has no place of its own. */
  readonly place?: ProblemPlace;
  /** What the service takes there. It never quotes what was sent. */
  readonly expected: string;
}

/** Pointers do not name a member whose name is longer. They then name the object that has it. */
const maxNameLength = 100;

/** The JSON pointer to a member of an object, to one of its values, or to the object if the name is very long. */
export function pointerTo(object: string, name: string, index?: number): string {
  if (name.length > maxNameLength) return object;
  const member = `${object}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return index === undefined ? member : `${member}/${index}`;
}
