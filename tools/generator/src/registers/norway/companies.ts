import { Random } from '../../random';
import { date } from '../../statement';
import type { RegisterOptions } from '../../synthetic-register';
import { drawCount, type InventedPerson, inventedPerson, padded } from '../draws';
import { familyNames, streets, trades } from '../words';

/** An entity of the Central Coordinating Register for Legal Entities. */
export interface NorwegianCompany {
  readonly number: string;
  readonly name: string;
  readonly form: NorwegianForm;
  readonly state: NorwegianState;
  /** As `yyyy-MM-dd`. */
  readonly registrationDate: string;
  readonly address: NorwegianAddress;
  readonly postalAddress?: NorwegianAddress;
  /** The number of shares. Absent if companies of this legal form have no shares. */
  readonly shares?: number;
}

export type NorwegianForm = 'AS' | 'ASA' | 'ANS' | 'ENK';
export type NorwegianState = 'active' | 'bankrupt' | 'liquidation' | 'compulsory liquidation' | 'deleted';

export interface NorwegianAddress {
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
}

const states: readonly NorwegianState[] = ['active', 'bankrupt', 'liquidation', 'compulsory liquidation', 'deleted'];
const stateShares = [0.95, 0.02, 0.01, 0.01];
const everySoleTrader = 6;
const everyPartnership = 40;
const everyListed = 250;
const cities = ['OSLO', 'BERGEN', 'TROMSØ', 'BODØ'];

/** The legal form. It depends only on the number, so that records of other companies can refer to the company. */
export function norwegianForm(number: number): NorwegianForm {
  if (number % everyListed === 1) return 'ASA';
  if (number % everyPartnership === 3) return 'ANS';
  return number % everySoleTrader === 0 ? 'ENK' : 'AS';
}

/** An organisation number that begins with 1. The real register has only numbers that begin with 8 or 9. */
export function norwegianNumber(number: number): string {
  return `1${padded(number, 8)}`;
}

export function norwegianName(seed: number, number: number): string {
  const random = Random.of(seed, 'norwegian name', number);
  const [family, trade] = [random.pick(familyNames), random.pick(trades)].map((word) => word.toUpperCase());
  const form = norwegianForm(number);
  return form === 'ENK'
    ? `${trade} VED ${nameOf(proprietor(seed, number)).toUpperCase()}`
    : `${family} ${trade} ${number} ${form}`;
}

/** The owner of a sole proprietorship. */
export function proprietor(seed: number, number: number): InventedPerson {
  return inventedPerson(Random.of(seed, 'proprietor', number));
}

export function nameOf({ forename, middleName, surname }: InventedPerson): string {
  return [forename, middleName, surname].filter((part) => part !== undefined).join(' ');
}

export function norwegianCompany({ seed }: RegisterOptions, number: number): NorwegianCompany {
  const random = Random.of(seed, 'norwegian company', number);
  const form = norwegianForm(number);
  const shares = sharesOf(seed, number);
  return {
    number: norwegianNumber(number),
    name: norwegianName(seed, number),
    form,
    state: states[drawCount(random, stateShares)] as NorwegianState,
    registrationDate: date(random, 1995, 2019),
    address: addressOf(random),
    ...(random.chance(0.3) && { postalAddress: addressOf(random) }),
    ...(shares !== undefined && { shares }),
  };
}

/** The number of shares of all classes together. For the largest companies it does not fit into 32 bits. */
export function sharesOf(seed: number, number: number): number | undefined {
  const form = norwegianForm(number);
  if (form !== 'AS' && form !== 'ASA') return undefined;
  return Random.of(seed, 'norwegian shares', number).int(1, 50) * (form === 'ASA' ? 100_000_000 : 1000);
}

/** Places of business of the entity. */
export function establishmentsOf({
  number,
  name,
  address,
}: NorwegianCompany): { number: string; name: string; address: NorwegianAddress }[] {
  // In the real register, entities and their places of business share one series of numbers. Here the numbers of places
  // of business begin with 2, so that no entity has the same number.
  return Number(number) % 3 === 0
    ? [{ number: `2${number.slice(1)}`, name: `${name} AVD ${address.city}`, address }]
    : [];
}

function addressOf(random: Random): NorwegianAddress {
  return {
    street: `${random.pick(streets)} ${random.int(1, 200)}`,
    zipCode: padded(random.int(1, 9999), 4),
    city: random.pick(cities),
  };
}
