import {
  type CompanyStatement,
  type DateTime,
  type PersonStatement,
  rankOfMention,
} from '@company-relations/ownership';
import { addressOf } from '../addresses';
import { trimmedText, withoutAbsentMembers } from '../present';
import { companiesHouse, companyNumberOf, isBritish } from './company-numbers';
import { countriesOfNationality, countryNamed, isScotlandOrNorthernIreland, isUnitedKingdom } from './country-names';
import type { PscAddress, PscEntry } from './psc-line';

/** An entry with what identifies it. */
export interface RegisterEntry {
  readonly data: PscEntry;
  /** The path of the entry in the register. It is also the id of the party and of its records. */
  readonly id: string;
  readonly company: string;
  readonly asOf: DateTime;
}

/** Reads the person of an entry. */
export function personOf({ data, id, asOf }: RegisterEntry): PersonStatement {
  const { forename, middle_name: middleName, surname } = data.name_elements ?? {};
  const firstName = [forename, middleName].map(trimmedText).filter((part) => part !== undefined);
  const lastName = trimmedText(surname);
  const country = countryNamed(data.country_of_residence);
  return {
    type: 'person',
    id,
    asOf,
    profile: withoutAbsentMembers({
      name: trimmedText(data.name) ?? trimmedText([...firstName, lastName ?? ''].join(' ')),
      firstName: trimmedText(firstName.join(' ')),
      lastName,
      birthDate: birthMonthOf(data),
      citizenships: countriesOfNationality(data.nationality),
      countryOfResidences: country === undefined ? [] : [country],
      addresses: addressesOf(data.address),
    }),
  };
}

function birthMonthOf({ date_of_birth: { year, month } = {} }: PscEntry): string | undefined {
  if (year === undefined) return undefined;
  return month === undefined ? `${year}` : `${year}-${String(month).padStart(2, '0')}`;
}

/**
 * Reads the legal entity of an entry. It is merged with a company of the register only if its country, its register and
 * its number are certain. The number in the entry is free text. A foreign number is not loaded, because it could be the
 * number of a person.
 */
export function legalEntityOf({ data, id, asOf }: RegisterEntry): CompanyStatement {
  const { country_registered: place } = data.identification ?? {};
  const isFromUnitedKingdom = isUnitedKingdom(place ?? undefined);
  const joined = certainNumberOf(data);
  return {
    type: 'company',
    id,
    asOf,
    rank: rankOfMention,
    identifiers: joined === undefined ? [] : [{ scheme: companiesHouse, id: joined }],
    searchable: true,
    profile: withoutAbsentMembers({
      name: trimmedText(data.name),
      orgNo: joined,
      countryCode: isFromUnitedKingdom ? 'GB' : countryNamed(place ?? undefined),
      addresses: addressesOf(data.principal_office_address ?? data.address),
    }),
  };
}

/**
 * Matches the names of registers whose numbers are not company numbers of Companies House. Some are other registers of
 * the United Kingdom, whose numbers have equally many digits. Some are registers of other countries.
 */
const otherRegister = /charit|oscr|mutual|societ|\bfca\b|financial conduct/i;

/**
 * Returns the number in the register of companies. Returns undefined if another member of the entry contradicts the
 * number.
 */
function certainNumberOf({ identification = {} }: PscEntry): string | undefined {
  const { country_registered: country, place_registered: register, registration_number: text } = identification;
  if (!isUnitedKingdom(country ?? undefined)) return undefined;
  const number = companyNumberOf(text ?? undefined);
  if (number === undefined || !isBritish(number)) return undefined;
  const stated = [country ?? '', register ?? ''];
  if (/^\d/.test(number) && stated.some(isScotlandOrNorthernIreland)) return undefined;
  const registerCountry = countryNamed(register ?? undefined) ?? 'GB';
  return registerCountry === 'GB' && !otherRegister.test(register ?? '') ? number : undefined;
}

function addressesOf(address: PscAddress | undefined) {
  if (address === undefined) return [];
  const { premises, address_line_1: first, address_line_2: second, locality, postal_code: zipCode, country } = address;
  // A house number and a street, such as "1" and "Example Street", become one line. The name of a building is a
  // separate line.
  const isNumber = /^\d+[A-Za-z]?$/.test(premises?.trim() ?? '');
  const lines = [
    isNumber ? [premises, first].map((part) => part?.trim()).join(' ') : premises,
    ...(isNumber ? [] : [first]),
    second,
  ];
  return addressOf({ lines, zipCode, city: locality, countryCode: countryNamed(country) });
}
