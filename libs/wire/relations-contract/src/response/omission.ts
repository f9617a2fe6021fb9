// Functions for values that a response omits. JSON omits members that are undefined.

/** A number, unless it is 0. */
export function nonZero(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}

/** The wire form of a list, unless it is empty. */
export function nonEmpty<From, To>(values: readonly From[] | undefined, wire: (value: From) => To): To[] | undefined {
  return values === undefined || values.length === 0 ? undefined : values.map(wire);
}
