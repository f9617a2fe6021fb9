import { StorageUnavailableError } from '@company-relations/batch-catalogue';
import { failureText } from './failure-text';

const silent = 'The storage of the packages does not answer. Run the command again.';

test('a storage that is silent is told as that, be it read or written', () => {
  const timeout = Object.assign(new Error('socket'), { name: 'TimeoutError' });
  expect(
    [
      timeout,
      new StorageUnavailableError(timeout),
      new StorageUnavailableError(new Error('The store has sent nothing for 10000 ms.')),
    ].map(failureText),
  ).toEqual([silent, silent, silent]);
});

test('the message of what nobody expected is not told', () => {
  const text = failureText(new Error('Ada Holm'));
  expect(text).toMatch(/^Unexpected: Error\.\n/);
  expect(text).not.toContain('Ada Holm');
});
