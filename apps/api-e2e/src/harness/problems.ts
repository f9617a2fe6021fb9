/** The members that every problem has in addition to those of the specification. */
export const explained = (code: string): object => ({
  detail: expect.stringMatching(/^[A-Z].*\.$/),
  code,
  link: `/docs/errors/${code}`,
});

/**
 * The code of each kind of message. The patterns are tried in this order, because a value that one message quotes may
 * look like the end of another message.
 */
const codes: readonly (readonly [message: RegExp, code: string])[] = [
  [/^Invalid value in /, 'value-invalid'],
  [/^Invalid date format in /, 'date-invalid'],
  [/^Searchparameters are missing\.$/, 'search-parameters-missing'],
  [/^Pagesize is invalid /, 'page-size-invalid'],
  [/^Limit is invalid /, 'limit-invalid'],
  [/^Cursor has not a valid value\.$/, 'cursor-invalid'],
  [/^You are not allowed to iterate /, 'cursor-limit-reached'],
  [/^ServiceIds can max be set to 500\.$/, 'too-many-values'],
  [/^\w+s can max be set to 1000\.$/, 'too-many-values'],
  [/^CountryCode is required when /, 'country-required'],
  [/ can only maximum contain two dates\.$/, 'too-many-dates'],
  [/^The request body is not valid JSON\.$/, 'body-not-json'],
  [/^Name can max have 200 characters\.$/, 'name-too-long'],
  [/^Name can max have 16 words\.$/, 'too-many-words'],
  [/^Problems that are not listed: /, 'problems-not-listed'],
  [/^from is missing\.$/, 'parameter-missing'],
  [/^from must not be after to\.$/, 'days-reversed'],
  [/ is an unauthorized country code\.$/, 'country-unauthorized'],
  [/ is an invalid member \(\w+ is meant\)\.$/, 'member-misspelled'],
  [/ is an invalid parameter \(\w+ is meant\)\.$/, 'query-parameter-misspelled'],
  [/ is an invalid parameter\.$/, 'parameter-unknown'],
];

/**
 * The entry of `problems` for a message: its code, the place in the request if there is one, and the expected value.
 */
function entryFor(message: string): object {
  const code = codes.find(([pattern]) => pattern.test(message))?.[1];
  const link = `/docs/errors/${code}`;
  const entry = { code, link, expected: expect.stringMatching(/^[^.]{1,200}$/) };
  if (code === 'problems-not-listed') return entry;
  const isAboutQuery =
    code === 'parameter-missing' ||
    code === 'days-reversed' ||
    code === 'query-parameter-misspelled' ||
    /^Invalid value in [a-z]/.test(message);
  const place = isAboutQuery
    ? { parameter: expect.stringMatching(/^[A-Za-z]+$/) }
    : { pointer: expect.stringMatching(/^(?:\/[^]{0,200})?$/) };
  return { ...entry, ...place };
}

/** The whole body of a 400 with exactly these messages, in this order. */
export const refusedBody = (messages: readonly string[]): object => ({
  type: expect.stringMatching(/^https?:\/\/\S+$/),
  status: 400,
  title: expect.stringMatching(/validation errors/i),
  errors: { parameters: messages },
  ValidationResults: messages,
  ...explained('invalid-request'),
  problems: messages.map(entryFor),
});
