const link = (code: string) => `/docs/errors/${code}`;

/** What a problem has in addition to the members of the specification. `problems.spec.ts` compares each text. */
export const explained = (code: string): object => ({
  detail: expect.stringMatching(/^[A-Z].*\.$/),
  code,
  link: link(code),
});

/** An entry of `problems`. */
export const listedProblem = (code: string, place: object, expected: string): object => ({
  code,
  ...place,
  expected,
  link: link(code),
});

/** The body of a 400, whose entries of `problems` are in the order of its messages. */
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
 * The body of a 400 to query parameters.
 *
 * @param expected what each parameter takes, by its name. For a message about something else than an invalid value, its
 *   whole entry of `problems`.
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
