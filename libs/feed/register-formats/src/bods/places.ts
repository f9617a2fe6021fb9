import { type Address, countryCodeCorrection, type CountryCode, isCountryCode } from '@company-relations/ownership';
import { withoutAbsentMembers, trimmedText } from '../present';
import type { BodsAddress, BodsPlace } from './bods-statement';

const placeCode = /^([A-Z]{2})(-[A-Z0-9]{1,3})?$/;

/**
 * Returns the country of a country or subdivision code, for example `US` for `US-DE`. Returns undefined if there is no
 * such country.
 */
export function countryOf(place: BodsPlace | undefined): CountryCode | undefined {
  if (place?.code !== undefined && isCountryCode(place.code)) return place.code;
  const country = placeCode.exec(placeCodeOf(place) ?? '')?.[1];
  return country !== undefined && isCountryCode(country) ? country : undefined;
}

/** Returns the code in upper case, for example `US-DE`. */
export function placeCodeOf(place: BodsPlace | undefined): string | undefined {
  return trimmedText(place?.code)?.toUpperCase();
}

/** Returns a notice for each place that has a name or a code, but no valid country. */
export function noticesOfUnknownPlaces(what: string, places: readonly (BodsPlace | undefined)[]): string[] {
  return places
    .filter(
      (place) =>
        place !== undefined &&
        (trimmedText(place.code) ?? trimmedText(place.name)) !== undefined &&
        countryOf(place) === undefined,
    )
    .map((place) => noticeOfUnknownCountry(what, placeCodeOf(place)) ?? withoutCode(what));
}

/**
 * Returns a notice if the code of a country or subdivision names no existing country. The notice quotes the code, in
 * upper case, only if it has the form of a country code.
 */
export function noticeOfUnknownCountry(what: string, code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const country = placeCode.exec(code)?.[1];
  if (country === undefined) return withoutCode(what);
  if (isCountryCode(country)) return undefined;
  const correction = countryCodeCorrection(country);
  return `${what} with the code ${country}, which no country has${correction === undefined ? '' : ` (${correction})`}: not loaded`;
}

function withoutCode(what: string): string {
  return `${what} without an ISO 3166 code: not loaded`;
}

/**
 * Returns all distinct addresses, ordered by `typesInOrder`. Addresses without a type or with another type come last.
 */
export function addressesOf(addresses: readonly BodsAddress[], typesInOrder: readonly string[]): Address[] {
  const rank = ({ type }: BodsAddress) =>
    (typesInOrder.indexOf(type ?? '') + typesInOrder.length + 1) % (typesInOrder.length + 1);
  const distinct = new Map<string, Address>();
  for (const address of addresses.toSorted((a, b) => rank(a) - rank(b))) {
    const read = withoutAbsentMembers({
      street: trimmedText(address.address),
      zipCode: trimmedText(address.postCode),
      countryCode: countryOf(address.country),
    });
    if (Object.keys(read).length > 0) distinct.set(JSON.stringify(read), distinct.get(JSON.stringify(read)) ?? read);
  }
  return [...distinct.values()];
}
