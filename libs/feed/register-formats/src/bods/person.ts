import type { PersonProfile } from '@company-relations/ownership';
import { toDateTime } from '../dates';
import { withoutAbsentMembers, trimmedText } from '../present';
import type { ReadLine } from '../statement-reader';
import type { BodsName, BodsPerson, BodsPersonStatement } from './bods-statement';
import { addressesOf, countryOf, noticesOfUnknownPlaces } from './places';

const addressTypes = ['residence', 'service', 'alternative'];
// The types of names, with the preferred type first. Names without a type come after the legal name. Former names are
// not in this list, because the person no longer has them.
const nameTypes = ['legal', undefined, 'transliteration', 'translation', 'alternative', 'birth'];
// The types of identifiers that count as a national id, with the preferred type first. A tax number is preferred to the
// number of an identity card, which changes with the card. Passport numbers are not national ids.
const nationalIdTypes = ['TAXID', 'IDCARD'];

export function readPerson(statement: BodsPersonStatement): ReadLine {
  const { recordId: id, recordDetails: person } = statement;
  // An anonymous or unknown person has no name to show. If a name is published anyway, it is a placeholder or a
  // mistake.
  const known = person.personType === 'knownPerson';
  const nationalIds = known ? nationalIdsOf(person) : [];
  const profile: PersonProfile = withoutAbsentMembers({
    ...(known ? namesOf(person.names ?? []) : {}),
    birthDate: known ? person.birthDate : undefined,
    nationalIdentificationNumber: nationalIds[0],
    citizenships: distinct((person.nationalities ?? []).map(countryOf)),
    countryOfResidences: distinct(residences(person).map(({ country }) => countryOf(country))),
    addresses: known ? addressesOf(person.addresses ?? [], addressTypes) : [],
  });
  return {
    statements: [{ type: 'person', id, asOf: toDateTime(statement.statementDate), profile }],
    notices: [
      ...noticesOfUnknownPlaces('nationality', person.nationalities ?? []),
      ...noticesOfUnknownPlaces(
        'country of an address',
        known ? (person.addresses ?? []).map(({ country }) => country) : [],
      ),
      ...nationalIds.slice(1).map(() => 'more than one national identification number: only the first is loaded'),
    ],
  };
}

function namesOf(names: readonly BodsName[]): Pick<PersonProfile, 'name' | 'firstName' | 'lastName'> {
  const name = nameTypes
    .map((type) => names.find((candidate) => candidate.type === type))
    .find((found) => found !== undefined);
  return withoutAbsentMembers({
    name: trimmedText(name?.fullName),
    firstName: trimmedText(name?.givenName),
    lastName: trimmedText(name?.familyName),
  });
}

/**
 * Returns the national ids of a person. Schemes of persons have the form `{alpha-3 country}-{type}`, for example
 * `IRL-TAXID`.
 */
function nationalIdsOf(person: BodsPerson): string[] {
  return nationalIdTypes.flatMap((type) =>
    distinct(
      (person.identifiers ?? [])
        .filter(({ scheme }) => scheme?.toUpperCase().endsWith(`-${type}`))
        .map(({ id }) => trimmedText(id)),
    ),
  );
}

/**
 * Returns the addresses where a person lives. Two kinds of addresses are left out: the residence for tax, and the
 * service address, which only receives post.
 */
function residences(person: BodsPerson): NonNullable<BodsPerson['addresses']> {
  return person.personType === 'knownPerson' ? (person.addresses ?? []).filter(({ type }) => type === 'residence') : [];
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
