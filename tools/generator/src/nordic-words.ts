import type { Random } from './random';

export const countries = ['NO', 'SE', 'DK', 'FI'] as const;
export type Country = (typeof countries)[number];

/** Codes of legal forms from the published code tables (docs/generated/code-tables.md). */
export const legalForms = {
  NO: ['AS', 'ASA', 'ANS'],
  SE: ['49', '31', '51'],
  DK: ['60', '80'],
  FI: ['OY', 'OYJ'],
} as const;

/** Codes of the published code tables for the managing director, the chair of the board and a member of the board. */
export const roles = {
  NO: ['DAGL', 'LEDE', 'MEDL'],
  SE: ['VERKSTALLANDE_DIREKTOR', 'ORDFORANDE', 'LEDAMOT'],
  DK: ['ADMINISTRERENDE_DIREKTOER', 'FORMAND', 'BESTYRELSESMEDLEM'],
  FI: ['TOIMITUSJOHTAJA', 'PUHEENJOHTAJA', 'HALLITUKSEN_JASEN'],
} as const;

/** Codes of the published code tables for an alternate member of the board and an auditor. */
export const furtherRoles = {
  NO: { alternate: 'VARA', auditor: 'REVI' },
  SE: { alternate: 'SUPPLEANT', auditor: 'REVISOR' },
  DK: { alternate: 'SUPPLEANT', auditor: 'REVISOR' },
  FI: { alternate: 'VARAJASEN', auditor: 'TILINTARKASTAJA' },
} as const;

/**
 * Codes of the legal forms of listed companies, of the state and of sole traders. Undefined if the tables have no code.
 */
export const specialForms = {
  NO: { listed: 'ASA', state: 'STAT', soleTrader: 'ENK' },
  SE: { listed: '49', state: '81', soleTrader: '10' },
  DK: { listed: '60', state: undefined, soleTrader: '10' },
  FI: { listed: 'OYJ', state: undefined, soleTrader: undefined },
} as const;

const streets = { NO: 'Storgata', SE: 'Storgatan', DK: 'Storegade', FI: 'Isokatu' } as const;
const cities = { NO: 'Oslo', SE: 'Uppsala', DK: 'Aarhus', FI: 'Turku' } as const;

export const givenNames = [
  'Astrid',
  'Bo',
  'Dagny',
  'Eino',
  'Frida',
  'Gorm',
  'Hilja',
  'Ivar',
  'Jorunn',
  'Kalle',
  'Liv',
  'Mats',
];
export const familyNames = [
  'Aalto',
  'Berg',
  'Dal',
  'Ek',
  'Fjeld',
  'Gran',
  'Holm',
  'Isdal',
  'Koski',
  'Lund',
  'Mo',
  'Niemi',
];
export const tradeNames = [
  'Havbruk',
  'Verft',
  'Skog',
  'Kraft',
  'Handel',
  'Transport',
  'Eiendom',
  'Teknikk',
  'Bygg',
  'Fisk',
];

export function address(random: Random, countryCode: Country): Record<string, string> {
  const street = `${streets[countryCode]} ${random.int(1, 200)}`;
  return { street, zipCode: String(random.int(1000, 9999)), city: cities[countryCode], countryCode };
}
