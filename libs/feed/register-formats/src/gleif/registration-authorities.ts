import { normalizeRegisterNumber } from '@company-relations/ownership';
import { companiesHouse, companyNumberOf } from '../united-kingdom/company-numbers';

/** A company register that GLEIF has in its list of registration authorities. */
export interface RegistrationAuthority {
  /** The scheme of its numbers in identifiers. */
  readonly scheme: string;
  readonly country: string;
  /**
   * Returns the number in the form in which numbers are compared, or undefined if the text is no number of this
   * register.
   */
  readonly numberOf: (text: string) => string | undefined;
}

const britain: RegistrationAuthority = { scheme: companiesHouse, country: 'GB', numberOf: companyNumberOf };

/**
 * The registers of Scotland and of Northern Ireland. Their numbers begin with letters: digits alone may be the number
 * of a company in another register.
 */
const partOfBritain: RegistrationAuthority = {
  ...britain,
  numberOf: (text) => {
    const number = companyNumberOf(text);
    return number !== undefined && /^\D/.test(number) ? number : undefined;
  },
};

/**
 * The registers whose numbers join a LEI record with the company that has this number in the register. Each of these
 * registers numbers all companies of its country once, and the form of its numbers is known. Codes: Registration
 * Authorities List of GLEIF (CC0). Schemes: org-id.guide.
 */
export const registrationAuthorities: ReadonlyMap<string, RegistrationAuthority> = new Map([
  ['RA000585', britain],
  ['RA000586', partOfBritain],
  ['RA000587', partOfBritain],
  ['RA000472', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000473', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000170', register('DK-CVR', 'DK', /^\d{8}$/)],
  // The number of a sole trader is that of the person: its third digit is 0 or 1. The third digit of a company's number
  // is at least 2.
  ['RA000544', register('SE-ON', 'SE', /^\d\d[2-9]\d{7}$/)],
  ['RA000188', register('FI-PRO', 'FI', /^\d{8}$/)],
  ['RA000463', register('NL-KVK', 'NL', /^\d{8}$/)],
  ['RA000025', register('BE-BCE_KBO', 'BE', /^[01]\d{9}$/)],
  ['RA000432', register('LU-RCS', 'LU', /^[A-K]\d{1,6}$/)],
]);

/** Codes for "no authority" and for an authority that the list does not have. */
export const noAuthority: ReadonlySet<string> = new Set(['RA999999', 'RA888888']);

function register(scheme: string, country: string, form: RegExp): RegistrationAuthority {
  return {
    scheme,
    country,
    numberOf: (text) => {
      const number = normalizeRegisterNumber(text).replaceAll('.', '');
      // Zeros alone stand for no number. As a number, they would join all companies that have none.
      return form.test(number) && !/^0+$/.test(number) ? number : undefined;
    },
  };
}
