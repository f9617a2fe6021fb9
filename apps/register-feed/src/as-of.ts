import type { DateTime } from '@company-relations/ownership';
import { isDate, isDateTime, toDateTime } from '@company-relations/register-formats';
import { InvalidArgumentError } from 'commander';

export const asOfHelp = 'the day of files that do not say of which day they are';

/**
 * Parses the value of the option `--as-of`. The value is a date, or a date and time.
 *
 * @throws InvalidArgumentError
 */
export function parseAsOf(value: string): DateTime {
  if (!isDate(value) && !isDateTime(value))
    throw new InvalidArgumentError('It is a date such as 2024-12-19, or a date and time with Z or an offset.');
  return toDateTime(value);
}
