import { StorageUnavailableError } from '@company-relations/batch-catalogue';
import { failureText } from './failure-text';

const silent = 'The storage of the packages does not answer. Run the command again.';

test('a storage that does not answer is reported as such, for reads and writes', () => {
  const timeout = Object.assign(new Error('socket'), { name: 'TimeoutError' });
  expect(
    [
      timeout,
      new StorageUnavailableError(timeout),
      new StorageUnavailableError(new Error('The store has sent nothing for 10000 ms.')),
    ].map(failureText),
  ).toEqual([silent, silent, silent]);
});

test('the message of an unexpected error is not shown', () => {
  const text = failureText(new Error('Ada Holm'));
  expect(text).toMatch(/^Unexpected: Error\.\n/);
  expect(text).not.toContain('Ada Holm');
});
