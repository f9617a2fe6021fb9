import { type CompanyStatement, type CountryCode, normalizeRegisterNumber, type PersonStatement } from '@company-relations/ownership';
import { identifierKeysOf } from './identifier-keys';

/** By what a statement may be about a person who was erased: by the source's id, or by the national id. */
export function erasableKeysOfPerson({ id, profile }: Pick<PersonStatement, 'id' | 'profile'>): string[] {
  return [`person:${id}`, ...numberKeys(profile.nationalIdentificationNumber, profile.countryCode)];
}

/** By what a statement may be about the business of a person who was erased. */
export function erasableKeysOfCompany({ id, soleTraderOf, identifiers, profile }: CompanyStatement): string[] {
  const { orgNo, countryCode } = profile;
  return [`company:${id}`, ...(soleTraderOf === undefined ? [] : [`person:${soleTraderOf}`]), ...numberKeys(orgNo, countryCode), ...identifierKeysOf(identifiers)];
}

/** Of a national id that is erased wherever it is stated. */
export function numberKey(number: string): string {
  return `number:${number}`;
}

/** Of a national id that is erased where it is stated with this country, or with none. */
export function nationalKey(number: string, country: CountryCode | undefined): string {
  return `national:${country ?? ''}:${number}`;
}

/** Of a number that is stated with a country, as numbers are compared. */
function numberKeys(written: string | undefined, country: CountryCode | undefined): string[] {
  const number = written === undefined ? '' : normalizeRegisterNumber(written);
  return number === '' ? [] : [numberKey(number), nationalKey(number, country)];
}
