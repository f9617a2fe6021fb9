import { Random } from '../../random';
import { date } from '../../statement';
import { owningCompany, type RegisterOptions } from '../../synthetic-register';
import { drawCount, type InventedPerson, inventedPerson } from '../draws';
import { streets } from '../words';
import { britishKind, type BritishKind, britishName, britishNumber } from './companies';
import { drawNatures, type Nature } from './natures';

/** An entry of the register of persons with significant control. */
export type PscEntry = Entry &
  (
    | { readonly kind: 'individual'; readonly person: BritishPerson; readonly natures: readonly Nature[] }
    | { readonly kind: 'corporate-entity'; readonly entity: Entity; readonly natures: readonly Nature[] }
    | { readonly kind: 'legal-person'; readonly entity: Entity; readonly natures: readonly Nature[] }
    | { readonly kind: 'super-secure' }
    | { readonly kind: 'statement'; readonly statement: string }
    | { readonly kind: 'exemptions' }
  );

interface Entry {
  /** The company that the entry is about. */
  readonly company: string;
  readonly companyKind: BritishKind;
  /** Unique in the register. */
  readonly id: string;
  readonly address: PscAddress;
  /** As `yyyy-MM-dd`. */
  readonly notifiedOn: string;
  readonly ceasedOn?: string;
}

export interface PscAddress {
  readonly premises: string;
  readonly line: string;
  readonly town: string;
  readonly postCode: string;
  readonly country: string;
}

export interface BritishPerson extends InventedPerson {
  readonly title: string;
  readonly nationality: Named;
  readonly residence: Named;
}

/** Countries as the register writes them, and their codes. */
interface Named {
  readonly text: string;
  readonly codes: readonly string[];
}

/** A legal entity that controls a company. */
export interface Entity {
  readonly name: string;
  readonly registeredIn: Named;
  /** Free text, as in the entry. */
  readonly registrationNumber?: string;
  /** The company number, if the entity is certainly a company of this register. */
  readonly company?: string;
}

/** The proportions of companies with no, one, two and three controllers. The other companies have four. */
const currentControllers = [0.06, 0.58, 0.26, 0.08];
const formerControllers = [0.5, 0.25, 0.13, 0.07];
const partyShares = { legalPerson: 0.005, corporateEntity: 0.125, superSecure: 0.002 } as const;
/** One of this many companies is listed, and therefore exempt. */
const exemptOneOf = 70_000;
const exemptPlace = 5;

const nationalities: readonly Named[] = [
  ...[1, 2, 3, 4].map(() => ({ text: 'British', codes: ['GB'] })),
  { text: 'Irish', codes: ['IE'] },
  { text: 'British,Irish', codes: ['GB', 'IE'] },
  { text: 'Norwegian', codes: ['NO'] },
  { text: 'Citizen Of Placeholm', codes: [] },
];
const residences: readonly Named[] = [
  ...['England', 'United Kingdom', 'Scotland', 'Wales'].map((text) => ({ text, codes: ['GB'] })),
  { text: 'Norway', codes: ['NO'] },
  { text: 'Placeholm Island', codes: [] },
];
const partsOfBritain: readonly Named[] = ['England And Wales', 'United Kingdom', 'England', 'Wales'].map((text) => ({
  text,
  codes: ['GB'],
}));
const foreignPlaces: readonly Named[] = [
  { text: 'Jersey', codes: ['JE'] },
  { text: 'Ireland', codes: ['IE'] },
  { text: 'Germany', codes: ['DE'] },
  { text: 'Delaware, Usa', codes: [] },
];
const currentStatements = [
  'no-individual-or-entity-with-signficant-control',
  'psc-exists-but-not-identified',
  'steps-to-find-psc-not-yet-completed',
];

/**
 * Yields the entries about a company: its current controllers, or the reason why there are none, and its former
 * controllers. On average a company has 2.33 controllers and 0.14 statements, as in the real register on 22 November
 * 2024.
 */
export function* controlsOf(options: RegisterOptions, number: number): Generator<PscEntry> {
  const random = Random.of(options.seed, 'controls', number);
  let index = 0;
  const entry = (notifiedOn: string): Entry => ({
    company: britishNumber(number),
    companyKind: britishKind(number),
    id: `invented-${number}-${index++}`,
    address: addressOf(random),
    notifiedOn,
  });
  const controllers = drawCount(random, currentControllers);
  if (number % exemptOneOf === exemptPlace) yield { ...entry(date(random, 2016, 2021)), kind: 'exemptions' };
  else if (controllers === 0)
    yield { ...entry(date(random, 2016, 2021)), kind: 'statement', statement: random.pick(currentStatements) };
  else
    for (let place = 0; place < controllers; place += 1)
      yield controller(entry(date(random, 2016, 2021)), { options, number, random, controllers, place });
  const former = drawCount(random, formerControllers);
  for (let place = 0; place < former; place += 1) {
    const ended = { ...entry(date(random, 2016, 2019)), ceasedOn: date(random, 2020, 2025) };
    yield controller(ended, { options, number, random, controllers: former, place });
  }
  if (random.chance(0.08)) {
    const ended = { ...entry(date(random, 2016, 2019)), ceasedOn: date(random, 2020, 2025) };
    yield { ...ended, kind: 'statement', statement: random.pick(currentStatements) };
  }
}

interface Place {
  readonly options: RegisterOptions;
  readonly number: number;
  readonly random: Random;
  readonly controllers: number;
  /** The position of the controller among the controllers of the company, from 0. */
  readonly place: number;
}

function controller(entry: Entry, { options, number, random, controllers, place }: Place): PscEntry {
  const natures = drawNatures(random, { kind: entry.companyKind, controllers, place });
  const { legalPerson, corporateEntity, superSecure } = partyShares;
  const drawn = random.next();
  if (drawn < superSecure) return { ...entry, kind: 'super-secure' };
  if (drawn < superSecure + legalPerson) return { ...entry, kind: 'legal-person', entity: publicBody(random), natures };
  if (drawn < superSecure + legalPerson + corporateEntity && number > 1)
    return { ...entry, kind: 'corporate-entity', entity: controllingCompany(options, number, random), natures };
  return { ...entry, kind: 'individual', person: person(random), natures };
}

function person(random: Random): BritishPerson {
  return {
    ...inventedPerson(random),
    title: random.pick(['Mr', 'Ms', 'Dr']),
    nationality: random.pick(nationalities),
    residence: random.pick(residences),
  };
}

function publicBody(random: Random): Entity {
  return { name: `${random.pick(['North', 'South', 'East', 'West'])} Sample Council`, registeredIn: noPlace };
}

const noPlace: Named = { text: '', codes: [] };

function controllingCompany(options: RegisterOptions, number: number, random: Random): Entity {
  const owner = owningCompany(options, number, random);
  const isBritish = owner !== number && britishKind(owner) !== 'overseas' && random.chance(0.8);
  if (!isBritish) {
    const registeredIn = random.pick(foreignPlaces);
    return { name: `Sample Foreign ${owner}`, registeredIn, registrationNumber: String(random.int(10_000, 99_999)) };
  }
  const company = britishNumber(owner);
  return {
    name: britishName(options.seed, owner),
    registeredIn: random.pick(partsOfBritain),
    // The number is free text in the register. One in twenty has a blank in it.
    registrationNumber: random.chance(0.05) ? `${company.slice(0, 4)} ${company.slice(4)}` : company,
    company,
  };
}

function addressOf(random: Random): PscAddress {
  return {
    premises: String(random.int(1, 200)),
    line: random.pick(streets),
    town: random.pick(['Leeds', 'Hull', 'Cardiff', 'Bath']),
    postCode: `AA${random.int(1, 9)} ${random.int(1, 9)}AA`,
    country: random.pick(['England', 'United Kingdom']),
  };
}
