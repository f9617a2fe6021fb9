import { messages } from './messages';
import type { SearchParameterName } from './search-parameter';
import { quoted, type SentValue, type SentValues, UnreadableValue, valuesOf } from './sent-body';
import { readDay, readServiceId } from './values';

type Values = SentValues | undefined;

export const maxServiceIds = 500;
/**
 * The maximum number of organisation numbers, national ids and country codes. The specification sets no limit for them.
 */
export const maxTexts = 1_000;
const maxDates = 2;

/** Checks the number of ids. Repeated values count each time. */
export function tooManyServiceIds(values: Values): string[] {
  return valuesOf(values).length > maxServiceIds ? [messages.tooManyServiceIds] : [];
}

/** Checks the number of texts. Repeated values count each time. */
export function tooManyTexts(name: SearchParameterName): (values: Values) => string[] {
  return (values) => (valuesOf(values).length > maxTexts ? [messages.tooManyValues(name, maxTexts)] : []);
}

export function malformedServiceIds(values: Values): string[] {
  return malformed('ServiceId', values, (value) => readServiceId(value) !== undefined);
}

/** Finds the values that are not texts. */
export function malformedTexts(name: SearchParameterName): (values: Values) => string[] {
  return (values) => malformed(name, values, (value) => typeof value === 'string');
}

export function unauthorizedCountries(values: Values, authorized: ReadonlySet<string>): string[] {
  return valuesOf(values)
    .filter((value) => typeof value !== 'string' || !authorized.has(countryCode(value)))
    .map((value) => messages.countryUnauthorized(quoted(value)));
}

/** Reports a parameter whose value is not an array. */
export function notAnArray(name: SearchParameterName): (values: Values) => string[] {
  return (values) => (values instanceof UnreadableValue ? [messages.valueInvalid(name, values.sent)] : []);
}

export function invalidDates(name: SearchParameterName): (values: Values) => string[] {
  return (values) =>
    valuesOf(values)
      .filter((value) => readDay(value) === undefined)
      .map((value) => messages.dateInvalid(name, quoted(value)));
}

export function tooManyDates(name: SearchParameterName): (values: Values) => string[] {
  return (values) => (valuesOf(values).length > maxDates ? [messages.tooManyDates(name)] : []);
}

/**
 * A country code in upper case. Only ASCII letters are converted, because another letter must not become an ASCII
 * letter of a code.
 */
export function countryCode(value: string): string {
  return /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : value;
}

function malformed(name: SearchParameterName, values: Values, isReadable: (value: SentValue) => boolean): string[] {
  return valuesOf(values)
    .filter((value) => !isReadable(value))
    .map((value) => messages.valueInvalid(name, quoted(value)));
}
