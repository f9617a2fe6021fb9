import { unexpectedText } from './unexpected-text';

const told = (codeOrName: string) => `It failed: ${codeOrName}.`;

test('the code or else the name of an error is told, and where it happened, and not its message', () => {
  const error = Object.assign(new RangeError('a secret\nof two lines'), {
    stack: 'RangeError: a secret\nof two lines\n    at here (a.ts:1:2)\n    at there (b.ts:3:4)',
  });
  expect(unexpectedText(error, told)).toBe('It failed: RangeError.\n    at here (a.ts:1:2)\n    at there (b.ts:3:4)');
  expect(unexpectedText(Object.assign(new Error('a secret'), { code: 'ENOENT', stack: '' }), told)).toBe(
    'It failed: ENOENT.',
  );
});

test('what is no error is told too', () => {
  expect(unexpectedText('a secret', told)).toBe('It failed: Error.');
});
