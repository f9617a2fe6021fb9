import { errorTextWithoutMessage } from './error-text-without-message';

const textOf = (codeOrName: string) => `It failed: ${codeOrName}.`;

test('the code or else the name of an error is shown, and where it happened, and not its message', () => {
  const error = Object.assign(new RangeError('a secret\nof two lines'), {
    stack: 'RangeError: a secret\nof two lines\n    at here (a.ts:1:2)\n    at there (b.ts:3:4)',
  });
  expect(errorTextWithoutMessage(error, textOf)).toBe(
    'It failed: RangeError.\n    at here (a.ts:1:2)\n    at there (b.ts:3:4)',
  );
  expect(errorTextWithoutMessage(Object.assign(new Error('a secret'), { code: 'ENOENT', stack: '' }), textOf)).toBe(
    'It failed: ENOENT.',
  );
});

test('a thrown value that is no error is shown too', () => {
  expect(errorTextWithoutMessage('a secret', textOf)).toBe('It failed: Error.');
});
