import { integerUpTo, problems } from './problems';
import type { RequestProblem } from './request-problem';

/**
 * A query parameter as it was sent: a text, a list of texts if the parameter is repeated, or undefined if it is
 * missing.
 */
export type QueryValue = string | readonly string[] | undefined;

/** An invalid parameter of the query or the path. */
export class UnreadableQueryValue {
  constructor(private readonly sent: QueryValue) {}

  /** The value as validation messages quote it. */
  get quoted(): string {
    return typeof this.sent === 'string' ? this.sent : JSON.stringify(this.sent);
  }
}

/**
 * Returns the rule that a query parameter must be readable.
 *
 * @param expected describes the permitted values.
 */
export function problemsOfQuery(name: string, expected: string): (value: unknown) => readonly RequestProblem[] {
  return (value) =>
    value instanceof UnreadableQueryValue
      ? [problems.valueInvalid(name, value.quoted, { parameter: name }, expected)]
      : [];
}

/** Returns the rule that a query parameter must be a whole number from 1 to `max`. */
export function problemsOfNumber(name: string, max: number): (value: unknown) => readonly RequestProblem[] {
  return problemsOfQuery(name, integerUpTo(max));
}

/** Reads a whole number from 1 to `max`. `max` has at most two digits. */
export function readNumberUpTo(max: number, byDefault: number): (sent: QueryValue) => number | UnreadableQueryValue {
  return (sent) => {
    if (sent === undefined) return byDefault;
    const number = typeof sent === 'string' && /^[0-9]{1,2}$/.test(sent) ? Number(sent) : Number.NaN;
    return number >= 1 && number <= max ? number : new UnreadableQueryValue(sent);
  };
}
