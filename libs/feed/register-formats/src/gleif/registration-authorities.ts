import { normalizeRegisterNumber } from '@company-relations/ownership';
import { companiesHouse, companyNumberOf } from '../united-kingdom/company-numbers';

/** A company register that GLEIF has in its list of registration authorities. */
export interface RegistrationAuthority {
  /** The scheme of its numbers in identifiers. */
  readonly scheme: string;
  readonly country: string;
  /** A number in the form in which registers compare it; undefined where the text is no number of this register. */
  readonly numberOf: (text: string) => string | undefined;
}

const britain: RegistrationAuthority = { scheme: companiesHouse, country: 'GB', numberOf: companyNumberOf };

/** Of Scotland and of Northern Ireland: digits alone may be the number of another company. */
const partOfBritain: RegistrationAuthority = {
  ...britain,
  numberOf: (text) => {
    const number = companyNumberOf(text);
    return number !== undefined && /^\D/.test(number) ? number : undefined;
  },
};

/**
 * The registers whose numbers join a record with the company of that register. Each numbers all companies of its
 * country once, and the form of its numbers is known. Codes: Registration Authorities List of GLEIF (CC0). Schemes:
 * org-id.guide.
 */
export const registrationAuthorities: ReadonlyMap<string, RegistrationAuthority> = new Map([
  ['RA000585', britain],
  ['RA000586', partOfBritain],
  ['RA000587', partOfBritain],
  ['RA000472', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000473', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000170', register('DK-CVR', 'DK', /^\d{8}$/)],
  // The number of a sole trader is the person's own: its third digit is 0 or 1, of a company's at least 2.
  ['RA000544', register('SE-ON', 'SE', /^\d\d[2-9]\d{7}$/)],
  ['RA000188', register('FI-PRO', 'FI', /^\d{8}$/)],
  ['RA000463', register('NL-KVK', 'NL', /^\d{8}$/)],
  ['RA000025', register('BE-BCE_KBO', 'BE', /^[01]\d{9}$/)],
  ['RA000432', register('LU-RCS', 'LU', /^[A-K]\d{1,6}$/)],
]);

/** Codes for "no authority" and for one that the list does not have. */
export const noAuthority: ReadonlySet<string> = new Set(['RA999999', 'RA888888']);

function register(scheme: string, country: string, form: RegExp): RegistrationAuthority {
  return {
    scheme,
    country,
    numberOf: (text) => {
      const number = normalizeRegisterNumber(text).replaceAll('.', '');
      // Zeros alone stand for no number: they would join all companies that have none.
      return form.test(number) && !/^0+$/.test(number) ? number : undefined;
    },
  };
}
