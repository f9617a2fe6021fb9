import type { ErrorDescription } from './error-description';

const status = 400;

/**
 * The descriptions of the problems that a response lists in `problems`, by code. Each problem is about a part of the
 * request.
 */
export const requestProblemDescriptions = {
  'search-parameters-missing': {
    status,
    title: 'The search has no parameters',
    meaning:
      'The body has no `SearchParameters`, or these are null, no object, or have nothing but empty arrays. A search for companies has none of `Name`, `LEI` and `OrgNo`.',
    remedy: 'Give at least one parameter. `GET /v2/relations/search-parameters` lists those of `POST /v2/relations`.',
    example: { wrong: '{"PageSize": 500}', right: '{"SearchParameters": {"CountryCode": ["NO"]}, "PageSize": 500}' },
  },
  'page-size-invalid': {
    status,
    title: 'PageSize is no integer from 1 to 500',
    meaning:
      '`PageSize` is below 1, above 500, or no JSON integer. A string of digits is no integer. The specification fixes the text of the message, so it is the same where the size is too small or no integer.',
    remedy: 'Send an integer from 1 to 500, or leave the member out for pages of 10 companies.',
    example: { wrong: '{"PageSize": "20"}', right: '{"PageSize": 20}' },
  },
  'limit-invalid': {
    status,
    title: 'Limit is no integer from 1 to 50',
    meaning: '`Limit` is below 1, above 50, or no JSON integer. A string of digits is no integer.',
    remedy: 'Send an integer from 1 to 50, or leave the member out for 10 companies.',
    example: { wrong: '{"Name": "norsk", "Limit": 100}', right: '{"Name": "norsk", "Limit": 50}' },
  },
  'cursor-invalid': {
    status,
    title: 'The cursor is not one that the service made for this search',
    meaning:
      'The cursor is no string, is empty, was changed, or was made for other `SearchParameters` or another subscription. Whether it fits the parameters is checked only when these are valid.',
    remedy:
      'Copy `Cursor` from the last `X-Pagination` header, and repeat the same `SearchParameters`. `*` starts a new run. `PageSize` may change within a run.',
    example: {
      wrong: '{"SearchParameters": {"CountryCode": ["NO"]}, "Cursor": "2"}',
      right: '{"SearchParameters": {"CountryCode": ["NO"]}, "Cursor": "*"}',
    },
  },
  'cursor-limit-reached': {
    status,
    title: 'The run has returned 100000 companies',
    meaning: 'One chain of cursors returns at most 100000 companies. This cursor stands at that limit.',
    remedy: 'Start new searches with narrower parameters, such as shorter periods, or use batch files.',
  },
  'parameter-unknown': {
    status,
    title: 'The service has no search parameter of this name',
    meaning: '`SearchParameters` has a member that is no parameter. Names match in upper and lower case.',
    remedy: 'Use the names that `GET /v2/relations/search-parameters` lists.',
    example: {
      wrong: '{"SearchParameters": {"Country": ["NO"]}}',
      right: '{"SearchParameters": {"CountryCode": ["NO"]}}',
    },
  },
  'country-unauthorized': {
    status,
    title: 'The subscription does not have this country',
    meaning:
      'The value is not the code of a country in which the subscription can find companies. Whether the code exists makes no difference.',
    remedy: 'Use codes that `GET /v2/subscription` lists, or leave `CountryCode` out to search all of them.',
    example: {
      wrong: '{"SearchParameters": {"CountryCode": ["NOR"]}}',
      right: '{"SearchParameters": {"CountryCode": ["NO"]}}',
    },
  },
  'too-many-values': {
    status,
    title: 'A parameter has too many values',
    meaning:
      'A search takes at most 500 values of `ServiceId`, and at most 1000 each of `OrgNo`, `NationalIdentificationNumber` and `CountryCode`. Values count as sent, repeated ones too, over all spellings of the name.',
    remedy: 'Send the values in several searches.',
  },
  'country-required': {
    status,
    title: 'A national id is searched without a country',
    meaning: '`NationalIdentificationNumber` needs `CountryCode` in the same search.',
    remedy: 'Add the countries in which the person may hold something.',
    example: {
      wrong: '{"SearchParameters": {"NationalIdentificationNumber": ["01010112345"]}}',
      right: '{"SearchParameters": {"NationalIdentificationNumber": ["01010112345"], "CountryCode": ["NO"]}}',
    },
  },
  'date-invalid': {
    status,
    title: 'A date is not written as yyyy-MM-dd',
    meaning: 'The value is no string, is written in another form, or names a day that no calendar has.',
    remedy: 'Write four digits of the year, two of the month and two of the day, without a time.',
    example: {
      wrong: '{"SearchParameters": {"ContentUpdatedAt": ["2026-1-5"]}}',
      right: '{"SearchParameters": {"ContentUpdatedAt": ["2026-01-05"]}}',
    },
  },
  'too-many-dates': {
    status,
    title: 'A date parameter has more than two dates',
    meaning: '`ContentUpdatedAt` and `RelationsUpdatedAt` take one date (since then) or two (from and to).',
    remedy: 'Send one or two dates.',
  },
  'value-invalid': {
    status,
    title: 'A value has the wrong type or is outside its range',
    meaning:
      'The value of a search parameter, a member, or a parameter of the query or the path cannot be read. `expected` says what can.',
    remedy: 'Send what `expected` says. Search parameters take arrays, also of a single value.',
    example: {
      wrong: '{"SearchParameters": {"OrgNo": "923609016"}}',
      right: '{"SearchParameters": {"OrgNo": ["923609016"]}}',
    },
  },
  'parameter-missing': {
    status,
    title: 'A required query parameter is missing',
    meaning: 'The request needs a query parameter that it does not have. `parameter` names it.',
    remedy: 'Add the parameter. Names of query parameters are case-sensitive.',
    example: { wrong: '/v2/relations/1/changes', right: '/v2/relations/1/changes?from=2026-01-01' },
  },
  'days-reversed': {
    status,
    title: 'A period ends before it begins',
    meaning: '`to` is a day before `from`.',
    remedy: 'Swap the days, or leave `to` out for a period up to today.',
  },
  'name-too-long': {
    status,
    title: 'A name has more than 200 characters',
    meaning: 'A search for companies takes names of at most 200 characters.',
    remedy: 'Send fewer words. Words match in any order, and beginnings of words match too.',
  },
  'too-many-words': {
    status,
    title: 'A name has more than 16 words',
    meaning: 'A search for companies takes names of at most 16 words. Repeated words and legal forms do not count.',
    remedy: 'Send fewer words. Words match in any order, and beginnings of words match too.',
  },
  'member-misspelled': {
    status,
    title: 'A member of the body differs from a known one in upper and lower case',
    meaning:
      'The members of a body are case-sensitive. The service would ignore the member that was sent, which is not what was meant. Members that resemble no known one are ignored.',
    remedy: 'Use the spelling that `expected` says.',
    example: {
      wrong: '{"SearchParameters": {"CountryCode": ["NO"]}, "pageSize": 500}',
      right: '{"SearchParameters": {"CountryCode": ["NO"]}, "PageSize": 500}',
    },
  },
  'query-parameter-misspelled': {
    status,
    title: 'A parameter of the query differs from a known one in upper and lower case',
    meaning:
      'The names of query parameters are case-sensitive. The service would ignore the parameter that was sent, and the answer would not be the one that was meant, for example one of today instead of a past day. Parameters that resemble no known one are ignored.',
    remedy: 'Use the spelling that `expected` says.',
    example: {
      wrong: '/v2/relations/1/structure?asof=2017-06-30',
      right: '/v2/relations/1/structure?asOf=2017-06-30',
    },
  },
  'body-not-json': {
    status,
    title: 'The request body is no JSON in UTF-8',
    meaning: 'The body is empty, is no JSON text, is not encoded in UTF-8, or ended early.',
    remedy: 'Send one JSON object, encoded in UTF-8, with `Content-Type: application/json`.',
  },
  'problems-not-listed': {
    status,
    title: 'The request has more than 1000 problems',
    meaning: 'A response lists the first 1000 problems of a request. The message says how many more there are.',
    remedy: 'Mend the listed problems first. They often have one cause, such as numbers where texts belong.',
  },
} as const satisfies Readonly<Record<string, ErrorDescription>>;

/** The code of a problem with a request. The meaning of a code never changes. */
export type RequestProblemCode = keyof typeof requestProblemDescriptions;
