import { type CountryCode, nationalIdForms } from '@company-relations/ownership';
import { erasureKeyOfNationalId, erasureKeyOfNationalIdInAnyCountry } from '../apply/erasure-keys';

/** A person or company in the graph whose number is a given national id, in any of its forms. */
export interface EntityWithNumber {
  /** A name for messages, which contains only an id. */
  readonly name: string;
  /** The normalised national id or organisation number. */
  readonly number: string | null;
  /** The country that the sources state. */
  readonly country: CountryCode | undefined;
}

/**
 * The result for an erased person's number. `others` are the persons and companies with this number that are the same
 * human being or a business of this human being.
 */
export interface SamePersonEntities<Owner> {
  readonly others: readonly Owner[];
  /** Returns the keys to store so that a number cannot be loaded again; see `ErasedKeys`. */
  readonly keysOf: (number: string) => string[];
}

/** Thrown if the person's number may also be the number of another person. */
export class AmbiguousPersonError extends Error {
  override readonly name = 'AmbiguousPersonError';

  static byCentury(): AmbiguousPersonError {
    return new AmbiguousPersonError(
      'The national id of this person is a short form that stands for several persons in the graph, with different centuries: name the one who is meant by the id of the record with the long form. Nothing was changed.',
    );
  }

  static byCountry(owners: readonly EntityWithNumber[]): AmbiguousPersonError {
    const listed = owners.slice(0, maxListedOwners).map(({ name, country }) => `${name} (${country ?? 'no country'})`);
    const rest = owners.length > maxListedOwners ? `, and ${owners.length - maxListedOwners} more` : '';
    return new AmbiguousPersonError(
      `The national id of this person is short, or has a short form, and those who have it are stated in several countries: ${listed.join(', ')}${rest}. Name the countries in which it is this person's with --country; who has it elsewhere stays. Nothing was changed.`,
    );
  }
}

const maxListedOwners = 20;
/**
 * The smallest number of characters of a national id that belongs to one person everywhere. Such a national id contains
 * the date of birth with the century.
 */
const unmistakable = 11;

/**
 * Separates the person from persons and companies that have the same number by coincidence. An equal number of at least
 * 11 characters belongs to the same person everywhere. A shorter number, or another form of a number, may belong to
 * another person in another country.
 *
 * @param own the person who will be erased.
 * @param countries countries in which the number belongs to this person, in addition to the countries that sources
 *   state for the person. If the list is not empty, an entity with a shorter number is erased too if a source states
 *   one of all these countries for the entity. If the list is empty, all entities with the number are erased, or an
 *   error is thrown if sources state other countries for some of them.
 * @throws AmbiguousPersonError
 */
export function findSamePersonEntities<Owner extends EntityWithNumber>(
  own: EntityWithNumber,
  others: readonly Owner[],
  countries: readonly CountryCode[],
): SamePersonEntities<Owner> {
  const isSame = ({ number }: EntityWithNumber) => number === own.number && isUnmistakable(number);
  const known = new Set([...countries, ...countriesOf([own, ...others.filter(isSame)])]);
  const doubtful = others.filter((owner) => !isSame(owner));
  const home = known.size > 0 ? known : new Set(countriesOf(doubtful));
  const isNamed = countries.length > 0;
  const isElsewhere = doubtful.some(({ country }) => country !== undefined && !home.has(country));
  if (!isNamed && (isElsewhere || (known.size === 0 && home.size > 1)))
    throw AmbiguousPersonError.byCountry([own, ...others]);
  const goes = (owner: EntityWithNumber) =>
    isSame(owner) || (owner.country === undefined ? !isNamed : home.has(owner.country));
  const leavesUnknown = others.some((owner) => owner.country === undefined && !goes(owner));
  return { others: others.filter(goes), keysOf: (number) => keysOf(number, [...home], leavesUnknown) };
}

/**
 * Returns the keys to store so that a number cannot be loaded again. A statement without a country may be about the
 * erased person or about another person with the same number. Such a statement counts as a statement about the erased
 * person, unless the graph keeps another entity without a country that has the number.
 */
function keysOf(number: string, home: readonly CountryCode[], leavesUnknown: boolean): string[] {
  const stated = [...home, ...(leavesUnknown ? [] : [undefined])];
  return nationalIdForms(number).flatMap((form) => {
    const isOfOne = home.length === 0 || (form === number && isUnmistakable(form));
    return isOfOne
      ? erasureKeyOfNationalIdInAnyCountry(form)
      : stated.map((country) => erasureKeyOfNationalId(form, country));
  });
}

function isUnmistakable(number: string | null): boolean {
  return number !== null && number.length >= unmistakable;
}

function countriesOf(owners: readonly EntityWithNumber[]): CountryCode[] {
  return owners.flatMap(({ country }) => country ?? []);
}
