import { Random } from '../../random';
import { date } from '../../statement';
import type { RegisterOptions } from '../../synthetic-register';
import { drawCount, padded } from '../draws';
import { norwegianForm, norwegianName, norwegianNumber } from '../norway/companies';
import { britishKind, britishName, britishNumber } from '../united-kingdom/companies';
import { familyNames, streets, trades } from '../words';

/** A record of LEI-CDF. */
export interface LeiCompany {
  readonly lei: string;
  readonly name: string;
  readonly jurisdiction: string;
  readonly language: string;
  /** The register that gave the company its number. */
  readonly authority?: { readonly id: string; readonly number: string };
  readonly category: LeiCategory;
  /** A code of the Entity Legal Forms list, with a text where the list has no code. */
  readonly form: { readonly code: string; readonly text?: string };
  readonly isActive: boolean;
  /** The status of the LEI, not of the company. */
  readonly registrationStatus: RegistrationStatus;
  readonly successor?: string;
  readonly address: {
    readonly line: string;
    readonly city: string;
    readonly country: string;
    readonly postalCode: string;
  };
  readonly createdOn: Midnight;
  /** As `yyyy-MM-dd`. */
  readonly updatedOn: string;
}

export type LeiCategory = 'GENERAL' | 'FUND' | 'BRANCH';
export type RegistrationStatus = 'ISSUED' | 'LAPSED' | 'RETIRED' | 'MERGED' | 'ANNULLED' | 'DUPLICATE';

/**
 * A day, and the form in which a file writes the beginning of the day. `as UTC of the east`: the day begins in a time
 * zone east of Greenwich, so the time in UTC is on the evening before.
 */
export interface Midnight {
  readonly day: string;
  readonly written: 'in UTC' | 'with an offset' | 'as UTC of the east';
}

const dayMs = 86_400_000;
const activeStatuses: readonly RegistrationStatus[] = ['ISSUED', 'LAPSED'];
const others = [
  { country: 'SE', language: 'sv', form: 'XJHM', authority: 'RA000544' },
  { country: 'DE', language: 'de', form: '2HBR', authority: 'RA000242' },
  { country: 'LU', language: 'fr', form: '9999', authority: undefined },
];

/** A text of the form of a LEI. Its check digits are wrong, so it belongs to no company. */
export function leiOf(number: number): string {
  return `9999SYNTH${padded(number, 9)}00`;
}

/** Whether the LEI was registered by mistake, so that there is no such company. Depends only on the number. */
export function isMistake(number: number): boolean {
  return number % 211 === 13;
}

export function leiCategory(number: number): LeiCategory {
  if (isMistake(number)) return 'GENERAL';
  if (number % 50 === 7) return 'FUND';
  return number % 80 === 11 ? 'BRANCH' : 'GENERAL';
}

/**
 * Returns the LEI record with this number. A third of the records are about the company that has the same number in the
 * generated British register, and a third about that of the Norwegian register. So files of several registers have
 * companies in common.
 */
export function leiCompany(options: RegisterOptions, number: number): LeiCompany {
  const random = Random.of(options.seed, 'lei', number);
  const category = leiCategory(number);
  const state = stateOf(random, number);
  return {
    lei: leiOf(number),
    ...(category === 'GENERAL' ? identityOf(options, number) : dependent(number, category)),
    category,
    ...state,
    address: {
      line: `${random.int(1, 200)} ${random.pick(streets)} & Sons' <Yard>`,
      city: random.pick(['Sampleby', 'Example-sur-Mer', 'Prøvestad']),
      country: random.pick(['GB', 'NO', 'SE', 'DE', 'LU']),
      postalCode: padded(random.int(1, 99_999), 5),
    },
    createdOn: midnight(random, 1990, 2019),
    updatedOn: date(random, 2022, 2025),
  };
}

type Identity = Pick<LeiCompany, 'name' | 'jurisdiction' | 'language' | 'authority' | 'form'>;

function identityOf({ seed }: RegisterOptions, number: number): Identity {
  const kind = britishKind(number);
  if (number % 3 === 0 && (kind === 'limited' || kind === 'public')) {
    const names = { name: britishName(seed, number), jurisdiction: 'GB', language: 'en' };
    const authority = { id: 'RA000585', number: britishNumber(number) };
    return { ...names, authority, form: { code: kind === 'public' ? 'B6ES' : 'H0PO' } };
  }
  const norwegian = norwegianForm(number);
  if (number % 3 === 1 && (norwegian === 'AS' || norwegian === 'ASA')) {
    const names = { name: norwegianName(seed, number), jurisdiction: 'NO', language: 'no' };
    const authority = { id: 'RA000472', number: norwegianNumber(number) };
    return { ...names, authority, form: { code: norwegian === 'ASA' ? 'IQGE' : 'YI42' } };
  }
  return otherIdentity(seed, number);
}

function otherIdentity(seed: number, number: number): Identity {
  const random = Random.of(seed, 'other lei', number);
  const { country, language, form, authority } = random.pick(others);
  return {
    name: `${random.pick(familyNames)} ${random.pick(trades)} ${number}`,
    jurisdiction: country,
    language,
    form: { code: form },
    ...(authority !== undefined && { authority: { id: authority, number: numberAt(authority, number) } }),
  };
}

/** Returns a Swedish organisation number of ten digits, or a number of a register that the loader does not know. */
function numberAt(authority: string, number: number): string {
  return authority === 'RA000544' ? `999${padded(number, 7)}` : `HRB ${number}`;
}

/** A fund or a branch. Its register number is not its own: it is the number of the company to which it belongs. */
function dependent(number: number, category: 'FUND' | 'BRANCH'): Identity {
  return {
    name: `Sample ${category === 'FUND' ? 'Fund' : 'Branch'} ${number}`,
    jurisdiction: category === 'FUND' ? 'LU' : 'GB',
    language: 'en',
    authority: { id: 'RA000432', number: `B${number}` },
    form: category === 'FUND' ? { code: '8888', text: 'FUND' } : { code: '9999' },
  };
}

function stateOf(random: Random, number: number): Pick<LeiCompany, 'isActive' | 'registrationStatus' | 'successor'> {
  if (isMistake(number)) return { isActive: true, registrationStatus: random.pick(['ANNULLED', 'DUPLICATE']) };
  if (number > 1 && random.chance(0.01))
    return { isActive: false, registrationStatus: 'MERGED', successor: leiOf(random.int(1, number - 1)) };
  if (random.chance(0.02)) return { isActive: false, registrationStatus: 'RETIRED' };
  return { isActive: true, registrationStatus: activeStatuses[drawCount(random, [0.7, 0.3])] ?? 'ISSUED' };
}

export function midnight(random: Random, fromYear: number, toYear: number): Midnight {
  const day = date(random, fromYear, toYear);
  return { day, written: random.pick(['in UTC', 'in UTC', 'with an offset', 'as UTC of the east']) };
}

/** Returns the text that a file has for the day. */
export function midnightText({ day, written }: Midnight): string {
  if (written === 'with an offset') return `${day}T00:00:00+02:00`;
  if (written === 'in UTC') return `${day}T00:00:00.000Z`;
  return `${new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)}T23:00:00Z`;
}
