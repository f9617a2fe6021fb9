import {
  type BeneficialOwnershipRecord,
  type CompanyStatement,
  type CountryCode,
  nationalIdForms,
  normalizeRegisterNumber,
  type PersonStatement,
  type StatedRecord,
  undressed,
} from '@company-relations/ownership';
import { identifierKeysOf } from './identifier-keys';

/** By what a statement may be about a person who was erased: by the source's id, or by the national id. */
export function erasableKeysOfPerson({ id, profile }: Pick<PersonStatement, 'id' | 'profile'>): string[] {
  return [`person:${id}`, ...numberKeys(profile.nationalIdentificationNumber, profile.countryCode)];
}

/** By what a statement may be about the business of a person who was erased. */
export function erasableKeysOfCompany({ id, soleTraderOf, identifiers, profile }: CompanyStatement): string[] {
  const { orgNo, countryCode } = profile;
  return [
    `company:${id}`,
    ...(soleTraderOf === undefined ? [] : [`person:${soleTraderOf}`]),
    ...numberKeys(orgNo, countryCode),
    ...identifierKeysOf(identifiers),
  ];
}

/**
 * By what a record may name a person who was erased, or their business, as its proxy. A record has no country of the number.
 *
 * @param written the number as a record has it.
 */
export function erasableKeysOfProxy(written: string | undefined): string[] {
  return written === undefined ? [] : [...numberKeys(written, undefined), ...nationalIdForms(written).map(proxyKey)];
}

/** By what a stated record may name an erased person as its proxy. */
export function erasableKeysOfStated({ kind, record }: StatedRecord): string[] {
  return kind === 'beneficialOwnership'
    ? erasableKeysOfProxy((record as BeneficialOwnershipRecord).proxyCompanyRegistrationNumber)
    : [];
}

/** The record without its erased proxy. */
export function withoutProxy<T extends BeneficialOwnershipRecord>(
  record: T,
): Omit<T, 'proxyCompanyRegistrationNumber' | 'proxyCompanyName'> {
  const { proxyCompanyRegistrationNumber: _number, proxyCompanyName: _name, ...kept } = record;
  return kept;
}

/** Of the number of a business that is erased where a record names it as its proxy. */
export function proxyKey(number: string): string {
  return `proxy:${number}`;
}

/** Of a national id that is erased wherever it is stated. */
export function numberKey(number: string): string {
  return `number:${number}`;
}

/** Of a national id that is erased where it is stated with this country, or with none. */
export function nationalKey(number: string, country: CountryCode | undefined): string {
  return `national:${country ?? ''}:${number}`;
}

/**
 * Of a number that is stated with a country, as numbers are compared, with and without what VAT numbers have around it. Other
 * forms of it were hashed when the person was erased, as far as they are of no one else.
 */
export function numberKeys(written: string | undefined, country: CountryCode | undefined): string[] {
  const number = written === undefined ? '' : normalizeRegisterNumber(written);
  return number === ''
    ? []
    : [number, ...undressed(number)].flatMap((one) => [numberKey(one), nationalKey(one, country)]);
}
