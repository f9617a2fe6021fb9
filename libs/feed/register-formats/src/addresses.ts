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
export function addressOf(parts: AddressParts): Address[] {
  const street = streetOf(parts.lines);
  const zipCode = textOf(parts.zipCode);
  const city = textOf(parts.city);
  const { countryCode } = parts;
  if (street === undefined && zipCode === undefined && city === undefined && countryCode === undefined) return [];
  return [present({ street, zipCode, city, countryCode })];
}

function streetOf(lines: readonly (string | undefined)[]): string | undefined {
  let street: string | undefined;
  for (const line of lines) {
    const text = textOf(line);
    if (text !== undefined) street = street === undefined ? text : `${street}, ${text}`;
  }
  return street;
}
