import type { SourceName } from '@company-relations/ownership';
import { InvalidArgumentError } from 'commander';

const maxLength = 256;

/**
 * Parses the name of a source from an option. The rules are those of the register format.
 *
 * @throws InvalidArgumentError
 */
export function sourceName(value: string): SourceName {
  const isName = value !== '' && value.length <= maxLength && value === value.trim() && !/[\p{Cc}\p{Cs}]/u.test(value);
  if (!isName)
    throw new InvalidArgumentError(
      'It is a name of 1 to 256 characters, without control characters and without white space at its ends.',
    );
  return value;
}
