const link = (code: string) => `/docs/errors/${code}`;

/**
 * The members that the service adds to every problem, in addition to those of the specification. Only the form of
 * `detail` is checked here; `problems.spec.ts` compares the texts.
 */
export const explained = (code: string): object => ({
  detail: expect.stringMatching(/^[A-Z].*\.$/),
  code,
  link: link(code),
});

/** The expected entry of `problems` about one problem of a request. */
export const listedProblem = (code: string, place: object, expected: string): object => ({
  code,
  ...place,
  expected,
  link: link(code),
});

/** The expected body of a 400. The entries of `problems` are in the same order as the messages. */
export const invalidRequest = (messages: readonly string[], problems: readonly object[]): object => ({
  type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
  status: 400,
  title: 'One or more validation errors occurred.',
  errors: { parameters: messages },
  ValidationResults: messages,
  ...explained('invalid-request'),
  problems,
});

/**
 * The expected body of a 400 to a request with invalid query parameters.
 *
 * @param expected - for a message about an invalid value, the key is the parameter, and the value is the text that
 *   describes its valid values. For any other message, the key is the message, and the value is the whole entry of
 *   `problems`.
 */
export const invalidQuery = (
  messages: readonly string[],
  expected: Readonly<Record<string, string | object | undefined>>,
): object =>
  invalidRequest(
    messages,
    messages.map((message) => {
      const parameter = /^Invalid value in (\w+): /.exec(message)?.[1];
      if (parameter === undefined) return expected[message] as object;
      return listedProblem('value-invalid', { parameter }, expected[parameter] as string);
    }),
  );
