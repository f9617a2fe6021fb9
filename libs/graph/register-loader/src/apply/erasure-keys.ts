import {
  type BeneficialOwnershipRecord,
  type CompanyStatement,
  type CountryCode,
  nationalIdForms,
  normalizeRegisterNumber,
  type PersonStatement,
  type Stated,
  embeddedNumbers,
} from '@company-relations/ownership';
import { identifierKeysOf } from './identifier-keys';

/**
 * Returns the keys of a person statement. If one of them belongs to an erased person, the statement is about this
 * person. The keys contain the source id and the national id.
 */
export function erasureKeysOfPerson({ id, profile }: Pick<PersonStatement, 'id' | 'profile'>): string[] {
  return [`person:${id}`, ...erasureKeysOfNumber(profile.nationalIdentificationNumber, profile.countryCode)];
}

/**
 * Returns the keys of a company statement. If one of them belongs to an erased person, the company is a business of
 * this person.
 */
export function erasureKeysOfCompany({ id, soleTraderOf, identifiers, profile }: CompanyStatement): string[] {
  const { orgNo, countryCode } = profile;
  return [
    `company:${id}`,
    ...(soleTraderOf === undefined ? [] : [`person:${soleTraderOf}`]),
    ...erasureKeysOfNumber(orgNo, countryCode),
    ...identifierKeysOf(identifiers),
  ];
}

/**
 * Returns the keys of the proxy of a record. If one of them belongs to an erased person, the proxy is this person or a
 * business of this person. The keys have no country, because records do not state a country for the proxy's number.
 *
 * @param written the number as the record states it.
 */
export function erasureKeysOfProxy(written: string | undefined): string[] {
  return written === undefined
    ? []
    : [...erasureKeysOfNumber(written, undefined), ...nationalIdForms(written).map(erasureKeyOfProxyCompanyNumber)];
}

/**
 * Returns the keys of the number in `proxyCompanyRegistrationNumber` of a stated record. If one of them belongs to an
 * erased person, the proxy is this person or a business of this person. The list is empty if the record has no such
 * number.
 */
export function erasureKeysOfStatedProxy({ kind, record }: Stated): string[] {
  return kind === 'beneficialOwnership'
    ? erasureKeysOfProxy((record as BeneficialOwnershipRecord).proxyCompanyRegistrationNumber)
    : [];
}

/** Returns the record without its proxy. */
export function withoutProxy<T extends BeneficialOwnershipRecord>(
  record: T,
): Omit<T, 'proxyCompanyRegistrationNumber' | 'proxyCompanyName'> {
  const { proxyCompanyRegistrationNumber: _number, proxyCompanyName: _name, ...kept } = record;
  return kept;
}

/**
 * Returns the key of the number of an erased business as the number of a proxy. It prevents loads from storing this
 * number as a proxy's number again. The key applies only to the field `proxyCompanyRegistrationNumber` of records.
 */
export function erasureKeyOfProxyCompanyNumber(number: string): string {
  return `proxy:${number}`;
}

/** Returns the key of an erased national id that applies to all statements, whatever their country. */
export function erasureKeyOfNationalIdInAnyCountry(number: string): string {
  return `number:${number}`;
}

/**
 * Returns the key of an erased national id that applies only to statements with this country. If `country` is
 * undefined, the key applies only to statements without a country.
 */
export function erasureKeyOfNationalId(number: string, country: CountryCode | undefined): string {
  return `national:${country ?? ''}:${number}`;
}

/**
 * Returns the keys of a number that a statement has together with a country. There are keys for the normalised number,
 * and for the number without the letters that VAT numbers add. An erasure also stores keys for other forms of the
 * person's number, unless these forms may belong to another person.
 */
export function erasureKeysOfNumber(written: string | undefined, country: CountryCode | undefined): string[] {
  const number = written === undefined ? '' : normalizeRegisterNumber(written);
  return number === ''
    ? []
    : [number, ...embeddedNumbers(number)].flatMap((one) => [
        erasureKeyOfNationalIdInAnyCountry(one),
        erasureKeyOfNationalId(one, country),
      ]);
}
