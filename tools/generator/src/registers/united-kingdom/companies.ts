import { Random } from '../../random';
import { date } from '../../statement';
import type { RegisterOptions } from '../../synthetic-register';
import { drawCount, padded } from '../draws';
import { familyNames, streets, trades } from '../words';

/** A company of BasicCompanyData. */
export interface BritishCompany {
  readonly number: string;
  readonly name: string;
  readonly category: string;
  readonly status: string;
  readonly countryOfOrigin: string;
  /** As `yyyy-MM-dd`. */
  readonly incorporationDate: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string;
    readonly town: string;
    readonly country: string;
    readonly postCode: string;
  };
  readonly previousName?: { readonly name: string; readonly until: string };
}

/** The kind of a company. It depends only on its number, so that records of other companies can refer to it. */
export type BritishKind = 'limited' | 'public' | 'partnership' | 'overseas';

const everyPublic = { oneOf: 300, place: 9 };
const everyPartnership = { oneOf: 100, place: 50 };
const everyOverseas = { oneOf: 500, place: 77 };

const categories: Readonly<Record<BritishKind, { readonly name: string; readonly ending: string }>> = {
  limited: { name: 'Private Limited Company', ending: 'LIMITED' },
  public: { name: 'Public Limited Company', ending: 'PLC' },
  partnership: { name: 'Limited Liability Partnership', ending: 'LLP' },
  overseas: { name: 'Overseas Entity', ending: 'LIMITED' },
};

const statuses = [
  'Active',
  'Active - Proposal to Strike off',
  'Liquidation',
  'In Administration',
  'Voluntary Arrangement',
];
const statusShares = [0.88, 0.07, 0.03, 0.01];

const towns = ['LEEDS', 'HULL', 'CARDIFF', 'BATH', 'YORK', 'DERBY'];
const countries = ['ENGLAND', 'UNITED KINGDOM', 'WALES', ''];

export function britishKind(number: number): BritishKind {
  if (number % everyPartnership.oneOf === everyPartnership.place) return 'partnership';
  if (number % everyOverseas.oneOf === everyOverseas.place) return 'overseas';
  return number % everyPublic.oneOf === everyPublic.place ? 'public' : 'limited';
}

/** The number in the register. Companies House has not yet given such high numbers to real companies. */
export function britishNumber(number: number): string {
  switch (britishKind(number)) {
    case 'partnership':
      return `OC9${padded(Math.floor(number / everyPartnership.oneOf), 5)}`;
    case 'overseas':
      return `OE9${padded(Math.floor(number / everyOverseas.oneOf), 5)}`;
    default:
      return `9${padded(number, 7)}`;
  }
}

export function britishName(seed: number, number: number): string {
  const random = Random.of(seed, 'british name', number);
  const [family, trade] = [random.pick(familyNames), random.pick(trades)].map((word) => word.toUpperCase());
  const { ending } = categories[britishKind(number)];
  // Some names have commas and quotation marks, because faulty readers of CSV fail on them.
  return random.chance(0.01)
    ? `${family}, "${trade}" & CO ${number} ${ending}`
    : `${family} ${trade} ${number} ${ending}`;
}

export function britishCompany({ seed }: RegisterOptions, number: number): BritishCompany {
  const random = Random.of(seed, 'british company', number);
  const isOverseas = britishKind(number) === 'overseas';
  return {
    number: britishNumber(number),
    name: britishName(seed, number),
    category: categories[britishKind(number)].name,
    status: isOverseas ? 'Registered' : (statuses[drawCount(random, statusShares)] as string),
    countryOfOrigin: isOverseas ? 'JERSEY' : 'United Kingdom',
    incorporationDate: date(random, 1960, 2015),
    address: {
      line1: `${random.int(1, 200)} ${random.pick(streets).toUpperCase()}`,
      line2: random.chance(0.2) ? 'SAMPLE PARK' : '',
      town: random.pick(towns),
      country: random.pick(countries),
      postCode: `AA${random.int(1, 9)} ${random.int(1, 9)}AA`,
    },
    ...(random.chance(0.05) && {
      previousName: { name: `FORMER ${random.pick(trades).toUpperCase()} LIMITED`, until: date(random, 2016, 2020) },
    }),
  };
}
