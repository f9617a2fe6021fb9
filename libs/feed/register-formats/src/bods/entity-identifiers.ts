import {
  alpha2Of,
  type CountryCode,
  isCountryCode,
  normalizeRegisterNumber,
  type RegisterIdentifier,
} from '@company-relations/ownership';
import { trimmedText } from '../present';
import { normalizedIdentifiers } from '../register-identifiers';
import { companiesHouse, isBritish } from '../united-kingdom/company-numbers';
import type { BodsEntity, BodsIdentifier, BodsPlace } from './bods-statement';
import { placeCodeOf } from './places';

const lei = 'XI-LEI';

/**
 * Schemes in which each state or province gives its own numbers. Such a number is unique only within its state or
 * province.
 */
const numberedByState: ReadonlySet<string> = new Set(['US-SAM', 'CA-CC']);

/**
 * Schemes whose numbers are unique only together with a fact that is not published, such as the court in Germany.
 * Companies must not be merged by such numbers.
 */
const notUnique: ReadonlySet<string> = new Set(['DE-CR']);

/**
 * Returns whether a record comes from the register of LEIs (Legal Entity Identifiers). The id of such a record begins
 * with `XI-LEI` or is the LEI of the entity. A LEI among the identifiers is no proof by itself, because company
 * registers may list it too.
 */
export function isLeiRecord(recordId: string, entity: BodsEntity): boolean {
  const comparable = normalizeRegisterNumber(recordId);
  return (
    recordId.toUpperCase().startsWith(lei) ||
    (entity.identifiers ?? []).some(
      (identifier) => schemeOf(identifier) === lei && comparable === normalizeRegisterNumber(identifier.id ?? ''),
    )
  );
}

/**
 * Returns the identifiers by which companies are merged: records with the same identifier describe the same company.
 * Each identifier has a scheme and is unique within that scheme.
 */
export function mergingIdentifiers(entity: BodsEntity, jurisdiction: BodsPlace | undefined): RegisterIdentifier[] {
  return normalizedIdentifiers(
    (entity.identifiers ?? []).flatMap((identifier) => {
      const scheme = schemeOf(identifier);
      if (scheme === undefined || identifier.id === undefined || notUnique.has(scheme)) return [];
      const place = numberedByState.has(scheme) ? `/${placeCodeOf(jurisdiction) ?? ''}` : '';
      return place === '/' ? [] : [{ scheme: `${scheme}${place}`, id: identifier.id }];
    }),
  );
}

/** Returns the first number from a register of the entity's own country, as the register writes it. */
export function organisationNumber(entity: BodsEntity, country: string | undefined): string | undefined {
  if (country === undefined) return undefined;
  return (entity.identifiers ?? [])
    .filter((identifier) => schemeOf(identifier) !== lei && registerCountry(schemeOf(identifier)) === country)
    .map(({ id }) => trimmedText(id))
    .find((id) => id !== undefined);
}

/**
 * Returns the distinct countries whose registers gave the entity a number. A number that Companies House gave to a
 * foreign company is ignored, because the law of another country governs that company.
 */
export function countriesOfRegisters({ identifiers = [] }: BodsEntity): CountryCode[] {
  const countries = identifiers
    .filter((identifier) => trimmedText(identifier.id) !== undefined && !isOfForeignCompany(identifier))
    .map((identifier) => registerCountry(schemeOf(identifier)));
  return [...new Set(countries.filter((country) => country !== undefined))];
}

function isOfForeignCompany(identifier: BodsIdentifier): boolean {
  return schemeOf(identifier) === companiesHouse && !isBritish(normalizeRegisterNumber(identifier.id ?? ''));
}

/**
 * Returns the country of a scheme's register. A scheme begins with the alpha-2 code (`GB-COH`) or the alpha-3 code
 * (`IRL-BAU`) of the country. A scheme without a country, such as `XI-LEI`, begins with a code that ISO 3166-1 gives to
 * no country.
 */
function registerCountry(scheme: string | undefined): CountryCode | undefined {
  const prefix = scheme?.split('-')[0] ?? '';
  return prefix.length === 3 ? alpha2Of(prefix) : isCountryCode(prefix) ? prefix : undefined;
}

function schemeOf({ scheme }: BodsIdentifier): string | undefined {
  return trimmedText(scheme)?.toUpperCase();
}
