import type { Address } from '@company-relations/ownership';
import { present, textOf } from './present';

/** The parts of an address as a register writes them. Blank parts say nothing. */
interface AddressParts {
  readonly lines: readonly (string | undefined)[];
  readonly zipCode: string | undefined;
  readonly city: string | undefined;
  readonly countryCode: string | undefined;
}

/** The address as a list of one, or of none if no part of it is known. */
export function addressOf({ lines, zipCode, city, countryCode }: AddressParts): Address[] {
  const address = present({
    street: textOf(
      lines
        .map(textOf)
        .filter((line) => line !== undefined)
        .join(', '),
    ),
    zipCode: textOf(zipCode),
    city: textOf(city),
    countryCode,
  });
  return Object.keys(address).length > 0 ? [address] : [];
}
