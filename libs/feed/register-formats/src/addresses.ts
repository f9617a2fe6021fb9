import type { Address } from '@company-relations/ownership';
import { withoutAbsentMembers, trimmedText } from './present';

/** The parts of an address as a register writes them. A blank part counts as missing. */
interface AddressParts {
  readonly lines: readonly (string | undefined)[];
  readonly zipCode: string | undefined;
  readonly city: string | undefined;
  readonly countryCode: string | undefined;
}

/** Returns a list with one address, or an empty list if no part of the address is known. */
export function addressOf(parts: AddressParts): Address[] {
  const street = streetOf(parts.lines);
  const zipCode = trimmedText(parts.zipCode);
  const city = trimmedText(parts.city);
  const { countryCode } = parts;
  if (street === undefined && zipCode === undefined && city === undefined && countryCode === undefined) return [];
  return [withoutAbsentMembers({ street, zipCode, city, countryCode })];
}

function streetOf(lines: readonly (string | undefined)[]): string | undefined {
  let street: string | undefined;
  for (const line of lines) {
    const text = trimmedText(line);
    if (text !== undefined) street = street === undefined ? text : `${street}, ${text}`;
  }
  return street;
}
