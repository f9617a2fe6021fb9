import { countries, type Country } from '../nordic-words';
import { Random } from '../random';
import type { NationShape } from './nation-shape';

/** An owner of shares in a company, with the relative size of the holding. */
export interface Owner {
  readonly party: string;
  readonly byCompany: boolean;
  readonly weight: number;
}

/**
 * The number of owners of Norwegian limited companies: 206,130 companies at the beginning of 2011 (Statistics Norway,
 * Ownership and roles in business enterprise sector, table 3).
 */
const ownersOfCompanies = [
  { from: 1, to: 1, companies: 116_137 },
  { from: 2, to: 2, companies: 43_582 },
  { from: 3, to: 4, companies: 30_451 },
  { from: 5, to: 9, companies: 10_576 },
  { from: 10, to: 19, companies: 2_515 },
  { from: 20, to: 49, companies: 1_484 },
  { from: 50, to: 99, companies: 626 },
  { from: 100, to: Infinity, companies: 759 },
] as const;
const countedCompanies = ownersOfCompanies.reduce((sum, { companies }) => sum + companies, 0);

/**
 * The shares of the same companies (table 1) that are owned only by persons, and only by companies. The other companies
 * have owners of both kinds.
 */
const personsOnly = 0.58;
const companiesOnly = 0.31;

/** The share of owners, board members and auditors that may come from any country. */
const fromAnywhere = 0.08;
const redraws = 8;

/** The owners of a company, without duplicates. */
export function ownersOf(shape: NationShape, company: number): Owner[] {
  const rank = shape.rankOf(company);
  if (shape.isState(rank) || shape.isSoleTrader(rank)) return [];
  const random = Random.of(shape.seed, 'owners', company);
  const owners = new Map<string, Owner>();
  const add = (party: string, byCompany: boolean, weight: number) => {
    if (owners.has(party)) return false;
    owners.set(party, { party, byCompany, weight });
    return true;
  };
  const state = shape.stateOwner(company, rank);
  if (state) add(companyId(shape.companyAt(countries.indexOf(state))), true, 2 + random.next());
  const ring = shape.ringOwner(rank);
  if (ring !== undefined) add(companyId(shape.companyAt(ring)), true, 0.05 + random.next() / 2);
  const draw = new OwnerDraw(shape, company, rank, random);
  const count = shape.isListed(rank)
    ? shape.listedOwners(rank)
    : Math.min(ownerCount(random), Math.ceil(shape.companies / 100));
  const byCompany = shape.isListed(rank) ? 0.1 : companyShare(random, count);
  for (let index = 0; index < count; index++) {
    const isCompany = draw.mayBeCompany && random.chance(byCompany);
    const weight = shape.isListed(rank) ? 1 / (index + 1) : random.next() + 0.05;
    // If the owner is already in the list, another one is drawn. After a few attempts the owner is omitted.
    for (let again = 0; again < redraws; again++)
      if (add(isCompany ? draw.company() : draw.person(), isCompany, weight)) break;
  }
  return [...owners.values()];
}

/**
 * A random person, usually from the country.
 *
 * @param known the probability that the person is one of the prominent persons, who have many holdings or roles.
 */
export function personNear(shape: NationShape, random: Random, country: Country, known: number): number {
  const draw = () =>
    shape.personAt(Math.floor(shape.persons * (random.chance(known) ? square(random.next()) : random.next())));
  return near(random, country, draw, (person) => shape.countryOfPerson(person));
}

export function companyId(number: number): string {
  return `c:${number}`;
}

export function personId(number: number): string {
  return `p:${number}`;
}

class OwnerDraw {
  private readonly country: Country;
  /** Whether a company can be an owner. Only a state can own an audit firm or the company after the audit firms. */
  readonly mayBeCompany: boolean;

  constructor(
    private readonly shape: NationShape,
    company: number,
    private readonly rank: number,
    private readonly random: Random,
  ) {
    this.country = shape.countryOfCompany(company);
    this.mayBeCompany = rank > shape.firstHolder;
  }

  /** A random person as owner. One in seven is one of the prominent persons, some of whom have many holdings. */
  person(): string {
    return personId(personNear(this.shape, this.random, this.country, 0.15));
  }

  /**
   * A random company as owner. Usually its rank is several times lower, so the length of chains grows with the
   * logarithm of the nation's size.
   */
  company(): string {
    const { shape, random, rank } = this;
    const draw = () => shape.companyAt(this.isBelowListed && random.chance(0.05) ? this.listed() : this.holder(rank));
    return companyId(near(random, this.country, draw, (company) => shape.countryOfCompany(company)));
  }

  private get isBelowListed(): boolean {
    return this.rank >= this.shape.firstListed + this.shape.listed;
  }

  private listed(): number {
    const { firstListed, listed } = this.shape;
    return firstListed + Math.floor(listed * square(this.random.next()));
  }

  private holder(rank: number): number {
    const { firstHolder } = this.shape;
    const drawn = this.random.next();
    return firstHolder + Math.floor((rank - firstHolder) * drawn * drawn * drawn);
  }
}

function near(random: Random, country: Country, draw: () => number, countryOf: (number: number) => Country): number {
  let drawn = draw();
  if (random.chance(fromAnywhere)) return drawn;
  for (let again = 0; again < redraws && countryOf(drawn) !== country; again++) drawn = draw();
  return drawn;
}

/**
 * A random number of owners that follows the statistics. Within a class, the probability falls with the square of the
 * number. Above the last class it falls with the cube.
 */
function ownerCount(random: Random): number {
  let left = random.next() * countedCompanies;
  const drawn = random.next();
  for (const { from, to, companies } of ownersOfCompanies) {
    left -= companies;
    if (left >= 0) continue;
    // Square roots and divisions give the same bits on every machine. Other powers and logarithms may differ.
    return to === Infinity
      ? Math.floor(from / Math.sqrt(1 - drawn))
      : Math.floor((from * (to + 1)) / (to + 1 - drawn * (to + 1 - from)));
  }
  return 1;
}

/** The probability that an owner of this company is a company itself. */
function companyShare(random: Random, owners: number): number {
  const drawn = random.next();
  if (drawn < personsOnly) return 0;
  if (drawn < personsOnly + companiesOnly) return 1;
  return owners === 1 ? 0.25 : 0.5;
}

function square(value: number): number {
  return value * value;
}
