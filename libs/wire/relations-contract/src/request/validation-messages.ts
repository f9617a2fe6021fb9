/** The validation messages of the specification. Messages that the specification does not define follow its style. */
export const validationMessages = {
  parametersMissing: 'Searchparameters are missing.',
  pageSizeInvalid: 'Pagesize is invalid (Maximum pagesize: 500).',
  cursorInvalid: 'Cursor has not a valid value.',
  cursorLimitReached: 'You are not allowed to iterate more than 100000 via cursor.',
  parameterInvalid: (name: string) => `${name} is an invalid parameter.`,
  countryUnauthorized: (value: string) => `${value} is an unauthorized country code.`,
  tooManyServiceIds: 'ServiceIds can max be set to 500.',
  tooManyValues: (parameter: string, max: number) => `${parameter}s can max be set to ${max}.`,
  countryRequired: 'CountryCode is required when searching with NationalIdentificationNumber.',
  dateInvalid: (parameter: string, value: string) => `Invalid date format in ${parameter}: ${value}.`,
  tooManyDates: (parameter: string) => `${parameter} can only maximum contain two dates.`,
  missing: (parameter: string) => `${parameter} is missing.`,
  daysReversed: 'from must not be after to.',
  valueInvalid: (parameter: string, value: string) => `Invalid value in ${parameter}: ${value}.`,
  notListed: (problems: number) => `Problems that are not listed: ${problems}.`,
  limitInvalid: 'Limit is invalid (Maximum limit: 50).',
  tooManyCharacters: (parameter: string, max: number) => `${parameter} can max have ${max} characters.`,
  tooManyWords: (parameter: string, max: number) => `${parameter} can max have ${max} words.`,
  memberInvalid: (sent: string, meant: string) => `${sent} is an invalid member (${meant} is meant).`,
  queryParameterInvalid: (sent: string, meant: string) => `${sent} is an invalid parameter (${meant} is meant).`,
  bodyUnreadable: 'The request body is not valid JSON.',
} as const;

/**
 * The rows of the specification's table of messages. Problems are reported in the order of these rows. Problems without
 * a row come last.
 */
export const messageTableRows = {
  parametersMissing: 1,
  pageSize: 2,
  limit: 2,
  cursor: 3,
  parameterInvalid: 5,
  country: 6,
  tooManyServiceIds: 7,
  countryRequired: 8,
  contentDate: 9,
  contentDates: 10,
  relationsDate: 11,
  relationsDates: 12,
  notListed: {
    ...{ tooManyOrgNos: 13, tooManyNationalIds: 14, tooManyCountries: 15 },
    ...{ serviceId: 16, orgNo: 17, nationalId: 18, country: 19, contentUpdated: 20, relationsUpdated: 21 },
    ...{ name: 22, lei: 23, memberMisspelled: 24 },
  },
} as const;
