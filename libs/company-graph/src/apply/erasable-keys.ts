import { type CompanyStatement, normalizeRegisterNumber, type PersonStatement } from '@company-relations/ownership';
import { identifierKeysOf } from './identifier-keys';

/** By what a statement may be about a person who was erased: by the source's id, or by the national id. */
export function erasableKeysOfPerson({ id, profile }: Pick<PersonStatement, 'id' | 'profile'>): string[] {
  return [`person:${id}`, ...numberKeys(profile.nationalIdentificationNumber)];
}

/** By what a statement may be about the business of a person who was erased. */
export function erasableKeysOfCompany({ id, soleTraderOf, identifiers, profile }: CompanyStatement): string[] {
  return [`company:${id}`, ...(soleTraderOf === undefined ? [] : [`person:${soleTraderOf}`]), ...numberKeys(profile.orgNo), ...identifierKeysOf(identifiers)];
}

/** Of a number, as numbers are compared. */
export function numberKeys(written: string | undefined): string[] {
  const number = written === undefined ? '' : normalizeRegisterNumber(written);
  return number === '' ? [] : [`number:${number}`];
}
