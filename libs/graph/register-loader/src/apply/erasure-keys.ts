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
 * Returns the keys by which a person statement may be recognised as one about an erased person: its source id and its
 * national id.
 */
export function erasureKeysOfPerson({ id, profile }: Pick<PersonStatement, 'id' | 'profile'>): string[] {
  return [`person:${id}`, ...erasureKeysOfNumber(profile.nationalIdentificationNumber, profile.countryCode)];
}

/** Returns the keys by which a company statement may be recognised as one about the business of an erased person. */
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
 * Returns the keys by which the proxy of a record may be recognised as an erased person or as the business of one. A
 * record does not state the country of the proxy's number.
 *
 * @param written the number as the record states it.
 */
export function erasureKeysOfProxy(written: string | undefined): string[] {
  return written === undefined
    ? []
    : [...erasureKeysOfNumber(written, undefined), ...nationalIdForms(written).map(erasureKeyOfProxyCompanyNumber)];
}

/** Returns the keys by which the proxy of a stated record may be recognised as an erased person. */
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
 * Returns the key that keeps the number of an erased business from being loaded again as a proxy's number. The key
 * applies only to records that have this number in `proxyCompanyRegistrationNumber`.
 */
export function erasureKeyOfProxyCompanyNumber(number: string): string {
  return `proxy:${number}`;
}

/** Returns the key of an erased national id that applies to all statements, whatever their country. */
export function erasureKeyOfNationalIdInAnyCountry(number: string): string {
  return `number:${number}`;
}

/** Returns the key of an erased national id that applies only to statements with this country or without a country. */
export function erasureKeyOfNationalId(number: string, country: CountryCode | undefined): string {
  return `national:${country ?? ''}:${number}`;
}

/**
 * Returns the keys of a number that is stated with a country: for the normalised number, and for the number without the
 * letters that VAT numbers add. An erasure also stores the hashes of other forms of the person's number, unless they
 * may belong to another person.
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
