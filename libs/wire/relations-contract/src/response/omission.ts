import { dayText } from '@company-relations/ownership';

// Functions for values that a response omits. They return undefined, because JSON omits undefined members.

/** The number, or undefined if it is 0. */
export function nonZero(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}

/** Returns the requested day as `yyyy-MM-dd`, or undefined if the request has no day. */
export function asOfToWire(asOf: number | undefined): string | undefined {
  return asOf === undefined ? undefined : dayText(asOf);
}

/** Converts a list to its wire form. Returns undefined if the list is empty. */
export function nonEmptyListToWire<From, To>(
  values: readonly From[] | undefined,
  wire: (value: From) => To,
): To[] | undefined {
  return values === undefined || values.length === 0 ? undefined : values.map(wire);
}
