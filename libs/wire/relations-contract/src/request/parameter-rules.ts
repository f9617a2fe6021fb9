import { oneOfCountries, problems } from './problems';
import type { ProblemPlace, RequestProblem } from './request-problem';
import type { SearchParameterName } from './search-parameter';
import { quoted, type SentValue, type SentValues, UnreadableValue, valuesOf } from './sent-body';
import { placeOf, placeOfValue, type SpelledParameters } from './spellings';
import { readDay, readServiceId } from './values';

type Values = SentValues | undefined;

/** Finds the problems in the values of one parameter. */
type ParameterRule = (values: Values, parameters: SpelledParameters) => RequestProblem[];

export const maxServiceIds = 500;
/**
 * The maximum number of values of each parameter whose values are texts: organisation numbers, national ids and country
 * codes. This limit is our own: the specification sets none.
 */
export const maxTextsPerParameter = 1_000;
const maxDates = 2;

/** Describes the expected value of each parameter: a single value, and several values. */
const expectedValue: Readonly<Record<SearchParameterName, readonly [one: string, several: string]>> = {
  ServiceId: ['an integer or a string of digits', 'integers or strings of digits'],
  OrgNo: ['a string', 'strings'],
  NationalIdentificationNumber: ['a string', 'strings'],
  CountryCode: ['a country code', 'country codes'],
  ContentUpdatedAt: ['a date as yyyy-MM-dd', 'one or two dates as yyyy-MM-dd'],
  RelationsUpdatedAt: ['a date as yyyy-MM-dd', 'one or two dates as yyyy-MM-dd'],
};

/** Checks the number of ids. A repeated value is counted each time. */
export const tooManyServiceIds: ParameterRule = (values, parameters) =>
  valuesOf(values).length > maxServiceIds
    ? [problems.tooManyServiceIds(placeOf(parameters, 'ServiceId'), maxServiceIds)]
    : [];

/** Checks the number of texts. A repeated value is counted each time. */
export function tooManyTexts(name: SearchParameterName): ParameterRule {
  return (values, parameters) =>
    valuesOf(values).length > maxTextsPerParameter
      ? [problems.tooManyValues(name, placeOf(parameters, name), maxTextsPerParameter)]
      : [];
}

export const malformedServiceIds = malformed('ServiceId', (value) => readServiceId(value) !== undefined);

/** Finds the values that are not texts. */
export function malformedTexts(name: SearchParameterName): ParameterRule {
  return malformed(name, (value) => typeof value === 'string');
}

/**
 * Returns a problem for each value that is not the code of a country in which the caller may search.
 *
 * @param placeAt returns the place of the value at an index.
 */
export function unauthorizedCountries(
  values: Values,
  authorized: ReadonlySet<string>,
  placeAt: (index: number) => ProblemPlace,
): RequestProblem[] {
  const expected = oneOfCountries(authorized);
  return problemsOfEach(
    values,
    (value) => typeof value === 'string' && authorized.has(toUpperCaseCountryCode(value)),
    (value, index) => problems.countryUnauthorized(quoted(value), placeAt(index), expected),
  );
}

/** Reports a parameter whose value is not an array. */
export function notAnArray(name: SearchParameterName): ParameterRule {
  const expected = `an array of ${expectedValue[name][1]}`;
  return (values, parameters) =>
    values instanceof UnreadableValue
      ? [problems.valueInvalid(name, values.sent, placeOf(parameters, name), expected)]
      : [];
}

export function invalidDates(name: SearchParameterName): ParameterRule {
  return (values, parameters) =>
    problemsOfEach(
      values,
      (value) => readDay(value) !== undefined,
      (value, index) => problems.dateInvalid(name, quoted(value), placeOfValue(parameters, name, index)),
    );
}

export function tooManyDates(name: SearchParameterName): ParameterRule {
  return (values, parameters) =>
    valuesOf(values).length > maxDates ? [problems.tooManyDates(name, placeOf(parameters, name))] : [];
}

/**
 * Converts a country code to upper case. Only ASCII letters are converted, because some non-ASCII letters have an ASCII
 * letter as their upper case.
 */
export function toUpperCaseCountryCode(value: string): string {
  return /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : value;
}

function malformed(name: SearchParameterName, isReadable: (value: SentValue) => boolean): ParameterRule {
  return (values, parameters) =>
    problemsOfEach(values, isReadable, (value, index) =>
      problems.valueInvalid(name, quoted(value), placeOfValue(parameters, name, index), expectedValue[name][0]),
    );
}

function problemsOfEach(
  values: Values,
  isValid: (value: SentValue) => boolean,
  problemOf: (value: SentValue, index: number) => RequestProblem,
): RequestProblem[] {
  return valuesOf(values).flatMap((value, index) => (isValid(value) ? [] : [problemOf(value, index)]));
}
