import type { RequestProblemCode } from '../errors/request-problem-descriptions';

/** The place of a problem: a JSON pointer into the body (RFC 6901), or the name of a query parameter. */
export type ProblemPlace = { readonly pointer: string } | { readonly parameter: string };

/** Something wrong with a request. */
export interface RequestProblem {
  /** The message, as the specification words it. */
  readonly message: string;
  readonly code: RequestProblemCode;
  /** Absent if the problem has no specific place. */
  readonly place?: ProblemPlace;
  /** Describes the permitted values. Never quotes the request. */
  readonly expected: string;
}

/**
 * The maximum length, in characters, of a member's name in a pointer. If a name is longer, the pointer leads to the
 * containing object instead.
 */
const maxNameLength = 100;

/**
 * Returns the JSON pointer to a member of an object, or to one of the member's values. If the name is too long, returns
 * the pointer to the object.
 */
export function pointerTo(object: string, name: string, index?: number): string {
  if (name.length > maxNameLength) return object;
  const member = `${object}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return index === undefined ? member : `${member}/${index}`;
}
