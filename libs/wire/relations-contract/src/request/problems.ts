import { validationMessages } from './validation-messages';
import { pointerTo, type ProblemPlace, type RequestProblem } from './request-problem';
import { searchParameterNames } from './search-parameter';

/** The pointer to the object of the search parameters. */
export const parametersPointer = '/SearchParameters';

/** The place of the body as a whole. */
export const wholeBody: ProblemPlace = { pointer: '' };

/**
 * The maximum number of countries that one problem lists as expected values. The number is small because a response may
 * contain a thousand such problems.
 */
const maxCountriesNamed = 12;

const anyParameter = `one of ${searchParameterNames.join(', ')}, in any case`;

/** Creates the problems of requests. A problem has a message and all other members that a response contains for it. */
export const problems = {
  parametersMissing: (
    place: ProblemPlace = { pointer: parametersPointer },
    expected = anyParameter,
  ): RequestProblem => ({
    message: validationMessages.parametersMissing,
    code: 'search-parameters-missing',
    place,
    expected,
  }),
  pageSizeInvalid: (max: number): RequestProblem => ({
    message: validationMessages.pageSizeInvalid,
    code: 'page-size-invalid',
    place: { pointer: '/PageSize' },
    expected: integerUpTo(max),
  }),
  limitInvalid: (max: number): RequestProblem => ({
    message: validationMessages.limitInvalid,
    code: 'limit-invalid',
    place: { pointer: '/Limit' },
    expected: integerUpTo(max),
  }),
  cursorInvalid: (): RequestProblem => ({
    message: validationMessages.cursorInvalid,
    code: 'cursor-invalid',
    place: { pointer: '/Cursor' },
    expected: '*, or the Cursor of the last X-Pagination header, with the same SearchParameters',
  }),
  cursorLimitReached: (): RequestProblem => ({
    message: validationMessages.cursorLimitReached,
    code: 'cursor-limit-reached',
    place: { pointer: '/Cursor' },
    expected: 'a new run with narrower SearchParameters, or a batch file',
  }),
  parameterUnknown: (name: string): RequestProblem => ({
    message: validationMessages.parameterInvalid(name),
    code: 'parameter-unknown',
    place: { pointer: pointerTo(parametersPointer, name) },
    expected: anyParameter,
  }),
  /** @param expected see {@link oneOfCountries}. */
  countryUnauthorized: (value: string, place: ProblemPlace, expected: string): RequestProblem => ({
    message: validationMessages.countryUnauthorized(value),
    code: 'country-unauthorized',
    place,
    expected,
  }),
  tooManyServiceIds: (place: ProblemPlace, max: number): RequestProblem => ({
    message: validationMessages.tooManyServiceIds,
    code: 'too-many-values',
    place,
    expected: `at most ${max} values`,
  }),
  tooManyValues: (parameter: string, place: ProblemPlace, max: number): RequestProblem => ({
    message: validationMessages.tooManyValues(parameter, max),
    code: 'too-many-values',
    place,
    expected: `at most ${max} values`,
  }),
  countryRequired: (): RequestProblem => ({
    message: validationMessages.countryRequired,
    code: 'country-required',
    place: { pointer: pointerTo(parametersPointer, 'CountryCode') },
    expected: 'at least one country code',
  }),
  dateInvalid: (parameter: string, value: string, place: ProblemPlace): RequestProblem => ({
    message: validationMessages.dateInvalid(parameter, value),
    code: 'date-invalid',
    place,
    expected: 'a date as yyyy-MM-dd',
  }),
  tooManyDates: (parameter: string, place: ProblemPlace): RequestProblem => ({
    message: validationMessages.tooManyDates(parameter),
    code: 'too-many-dates',
    place,
    expected: 'one or two dates',
  }),
  parameterMissing: (parameter: string, expected: string): RequestProblem => ({
    message: validationMessages.missing(parameter),
    code: 'parameter-missing',
    place: { parameter },
    expected,
  }),
  daysReversed: (): RequestProblem => ({
    message: validationMessages.daysReversed,
    code: 'days-reversed',
    place: { parameter: 'to' },
    expected: 'a day that is not before from',
  }),
  /** @param name the name of the parameter or member. */
  valueInvalid: (name: string, value: string, place: ProblemPlace, expected: string): RequestProblem => ({
    message: validationMessages.valueInvalid(name, value),
    code: 'value-invalid',
    place,
    expected,
  }),
  tooManyCharacters: (name: string, max: number): RequestProblem => ({
    message: validationMessages.tooManyCharacters(name, max),
    code: 'name-too-long',
    place: { pointer: `/${name}` },
    expected: `at most ${max} characters`,
  }),
  tooManyWords: (name: string, max: number): RequestProblem => ({
    message: validationMessages.tooManyWords(name, max),
    code: 'too-many-words',
    place: { pointer: `/${name}` },
    expected: `at most ${max} words, not counting legal forms`,
  }),
  /** @param sent a name that differs from `meant` only in upper and lower case. */
  memberMisspelled: (sent: string, meant: string): RequestProblem => ({
    message: validationMessages.memberInvalid(sent, meant),
    code: 'member-misspelled',
    place: { pointer: pointerTo('', sent) },
    expected: meant,
  }),
  /** @param sent a name that differs from `meant` only in upper and lower case. */
  queryParameterMisspelled: (sent: string, meant: string): RequestProblem => ({
    message: validationMessages.queryParameterInvalid(sent, meant),
    code: 'query-parameter-misspelled',
    place: { parameter: sent },
    expected: meant,
  }),
  bodyNotJson: (): RequestProblem => ({
    message: validationMessages.bodyUnreadable,
    code: 'body-not-json',
    place: wholeBody,
    expected: 'one JSON object in UTF-8',
  }),
  notListed: (count: number, max: number): RequestProblem => ({
    message: validationMessages.notListed(count),
    code: 'problems-not-listed',
    expected: `at most ${max} problems`,
  }),
} as const;

/** Describes a whole number from 1 to `max`. */
export function integerUpTo(max: number): string {
  return `an integer from 1 to ${max}`;
}

/** Describes a choice between names. */
export function oneOf(names: readonly string[]): string {
  return `one of ${names.join(', ')}`;
}

/** Describes the countries in which the caller may search. */
export function oneOfCountries(authorized: ReadonlySet<string>): string {
  if (authorized.size === 0) return 'no CountryCode: the subscription has no countries';
  if (authorized.size > maxCountriesNamed) return 'a country that GET /v2/subscription lists';
  return oneOf([...authorized].sort());
}
