import { findLegalForm, findLegalFormByName } from '../code-tables/code-tables';
import { printable } from '../schema-check';

/**
 * Legal forms by country and by code of the Entity Legal Forms list (ISO 20275, published by GLEIF under CC0). The
 * value is the code or the name of the same form in the code tables of this project. A form is left out unless it is
 * certainly the same in both lists.
 */
export const elfLegalForms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { TXVC: 'Limited Proprietary Company' },
  DE: { '2HBR': 'Gesellschaft mit beschränkter Haftung' },
  DK: { ZRPO: '60', H8VP: '80' },
  FI: { DKUW: 'OY', K6VE: 'OYJ' },
  GB: { H0PO: 'ltd', B6ES: 'plc' },
  NO: {
    '326Y': 'ANS',
    '3C7U': 'STI',
    '3L58': 'KF',
    '4ZRR': 'NUF',
    '50TD': 'SF',
    '9DI1': 'BBL',
    BJ65: 'PK',
    GYY6: 'ANNA',
    IQGE: 'ASA',
    K5P8: 'SA',
    M9IQ: 'KS',
    PB3V: 'KBO',
    Q0Q1: 'BA',
    R71C: 'SPA',
    V06W: 'SE',
    YI42: 'AS',
  },
  SE: { XJHM: 'Aktiebolag' },
  US: { HZEH: 'Limited Liability Company', XTIQ: 'Corporation' },
};

/** The integers of the forms in `elfLegalForms`, which are looked up in the code tables only once. */
const knownForms: ReadonlyMap<string, ReadonlyMap<string, number | undefined>> = new Map(
  Object.entries(elfLegalForms).map(([country, forms]) => [
    country,
    new Map(Object.entries(forms).map(([code, form]) => [code, formIn(country, form)])),
  ]),
);

const freeText = '8888';
const none = '9999';

export interface ReadLegalForm {
  readonly id?: number;
  /** The reason if a stated form is not loaded. */
  readonly notice?: string;
}

/** Returns the integer of the legal form that a record states. */
export function legalFormOf(code: string | undefined, other: string | undefined, country = ''): ReadLegalForm {
  const stated = code === freeText ? other : code;
  if (stated === undefined || code === none) return {};
  const id = code === freeText ? formIn(country, stated) : knownForms.get(country)?.get(stated);
  if (id !== undefined) return { id };
  const what = code === freeText ? `"${printable(stated)}"` : `ELF ${printable(stated)}`;
  return { notice: `unknown legal form ${what} of ${country === '' ? 'no country' : country}: not loaded` };
}

function formIn(country: string, codeOrName: string): number | undefined {
  return findLegalForm(country, codeOrName) ?? findLegalFormByName(country, codeOrName);
}
