import { Random } from '../../random';
import { owningCompany, type RegisterOptions } from '../../synthetic-register';
import { drawCount, inventedPerson } from '../draws';
import { nameOf, norwegianForm, norwegianName, norwegianNumber, sharesOf } from './companies';

/** The holders of a company's shares at the end of a year. */
export interface Shareholders {
  readonly number: string;
  readonly name: string;
  /** The number of shares of all classes together. */
  readonly totalShares: number;
  readonly holders: readonly Shareholder[];
}

export interface Shareholder {
  readonly name: string;
  /** A person has a year of birth, and a Norwegian company has an organisation number. Other holders have neither. */
  readonly birthYear?: string;
  readonly number?: string;
  /** Postal code and place. */
  readonly place: string;
  /** The country code of three letters (ISO 3166-1 alpha-3). */
  readonly country: string;
  /** Shares by class, in the order of the rows. */
  readonly classes: readonly { readonly name: string; readonly shares: number }[];
}

const furtherHolders = [0.54, 0.22, 0.12, 0.07];
const places = ['0150 OSLO', '5003 BERGEN', '9008 TROMSØ', '8006 BODØ'];
const ordinary = 'Ordinære aksjer';

/** Returns the shareholders of a company as a list with one item. Empty if its legal form has no shares. */
export function shareholdersOf(options: RegisterOptions, number: number): Shareholders[] {
  const totalShares = sharesOf(options.seed, number);
  if (totalShares === undefined) return [];
  const random = Random.of(options.seed, 'shareholders', number);
  const holders: Shareholder[] = [];
  const owners = new Set([number]);
  const count = 1 + drawCount(random, furtherHolders);
  // One in ten companies does not state all of its holders.
  let left = Math.floor(totalShares * (random.chance(0.1) ? 0.8 : 1));
  for (let place = 1; place <= count; place += 1) {
    const shares = place === count ? left : Math.floor(left * (0.3 + random.next() / 2));
    holders.push({ ...holder(options, { owners, number, random, place }), classes: classesOf(random, shares) });
    left -= shares;
  }
  const name = norwegianName(options.seed, number);
  return [{ number: norwegianNumber(number), name, totalShares, holders }];
}

interface Place {
  readonly number: number;
  /** The numbers of the companies that cannot be the next holder: the company itself, and its present holders. */
  readonly owners: Set<number>;
  readonly random: Random;
  /**
   * The position of the holder among the holders of the company, from 1. It is part of the name of a person, so that
   * the names are distinct. The register has nothing else that is unique for a person.
   */
  readonly place: number;
}

function holder(options: RegisterOptions, { owners, number, random, place }: Place): Omit<Shareholder, 'classes'> {
  const drawn = random.next();
  if (drawn < 0.03) return { name: `SAMPLE NOMINEE BANK ${place} PLC`, place: '', country: 'GBR' };
  const at = { place: random.pick(places), country: 'NOR' };
  const owner = drawn < 0.33 && number > 1 ? owningCompany(options, number, random) : number;
  if (!owners.has(owner) && norwegianForm(owner) !== 'ENK') {
    owners.add(owner);
    return { name: norwegianName(options.seed, owner), number: norwegianNumber(owner), ...at };
  }
  const person = inventedPerson(random);
  // Names with quotation marks are not quoted in the file.
  const name = random.chance(0.02) ? `${person.forename} "LILLE" ${person.surname}` : nameOf(person);
  return { name: `${name} ${place}`.toUpperCase(), birthYear: person.birthDate.slice(0, 4), ...at };
}

/** One holder in twelve has shares of two classes. */
function classesOf(random: Random, shares: number): Shareholder['classes'] {
  if (shares < 2 || !random.chance(1 / 12)) return [{ name: ordinary, shares }];
  const first = Math.floor(shares / 2);
  return [
    { name: 'A-aksjer', shares: first },
    { name: 'B-aksjer', shares: shares - first },
  ];
}
