import { problemType, validationProblem } from './problem';

it('the type of a problem is the section of RFC 9110 that defines its status', () => {
  expect(problemType('15.5.5')).toBe('https://www.rfc-editor.org/rfc/rfc9110#section-15.5.5');
});

it('a validation problem has each message in both places', () => {
  const messages = ['the first', 'the second'];
  expect(JSON.stringify(validationProblem(messages))).toBe(
    JSON.stringify({
      type: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1',
      status: 400,
      title: 'One or more validation errors occurred.',
      errors: { parameters: messages },
      ValidationResults: messages,
    }),
  );
});
