import type { SourceName } from '@company-relations/ownership';
import { InvalidArgumentError } from 'commander';

const maxLength = 256;

export const sourceHelp = 'the source of statements that name none: only it may state the same ids again';

/**
 * Returns the source name in the value of an option. The name must follow the rule of the register format.
 *
 * @throws InvalidArgumentError
 */
export function parseSourceName(value: string): SourceName {
  const isName = value !== '' && value.length <= maxLength && value === value.trim() && !/[\p{Cc}\p{Cs}]/u.test(value);
  if (!isName)
    throw new InvalidArgumentError(
      'It is a name of 1 to 256 characters, without control characters and without white space at its ends.',
    );
  return value;
}
