import { normalizeRegisterNumber } from '@company-relations/ownership';
import { companiesHouse, companyNumberOf } from '../united-kingdom/company-numbers';

/** A company register in GLEIF's list of registration authorities. */
export interface RegistrationAuthority {
  /** The scheme of its numbers in identifiers. */
  readonly scheme: string;
  readonly country: string;
  /** Returns the normalised number, or undefined if the text cannot be a number of this register. */
  readonly numberOf: (text: string) => string | undefined;
}

const britain: RegistrationAuthority = { scheme: companiesHouse, country: 'GB', numberOf: companyNumberOf };

/**
 * The registers of Scotland and of Northern Ireland. Their numbers begin with letters. A number of digits alone is
 * refused, because it may belong to a company in another register.
 */
const partOfBritain: RegistrationAuthority = {
  ...britain,
  numberOf: (text) => {
    const number = companyNumberOf(text);
    return number !== undefined && /^\D/.test(number) ? number : undefined;
  },
};

/**
 * The registers whose numbers identify companies: a LEI record is merged with the company that has the same number in
 * the register. A register is in this list only if it gives one number to each company of its country and the form of
 * its numbers is known. Codes: Registration Authorities List of GLEIF (CC0). Schemes: org-id.guide.
 */
export const registrationAuthorities: ReadonlyMap<string, RegistrationAuthority> = new Map([
  ['RA000585', britain],
  ['RA000586', partOfBritain],
  ['RA000587', partOfBritain],
  ['RA000472', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000473', register('NO-BRC', 'NO', /^\d{9}$/)],
  ['RA000170', register('DK-CVR', 'DK', /^\d{8}$/)],
  // The number of a Swedish sole trader is the person's national id. Its third digit is 0 or 1. The third digit of a
  // company's number is at least 2.
  ['RA000544', register('SE-ON', 'SE', /^\d\d[2-9]\d{7}$/)],
  ['RA000188', register('FI-PRO', 'FI', /^\d{8}$/)],
  ['RA000463', register('NL-KVK', 'NL', /^\d{8}$/)],
  ['RA000025', register('BE-BCE_KBO', 'BE', /^[01]\d{9}$/)],
  ['RA000432', register('LU-RCS', 'LU', /^[A-K]\d{1,6}$/)],
]);

/** GLEIF's codes for "no registration authority" and for an authority that is not in its list. */
export const noAuthorityCodes: ReadonlySet<string> = new Set(['RA999999', 'RA888888']);

function register(scheme: string, country: string, form: RegExp): RegistrationAuthority {
  return {
    scheme,
    country,
    numberOf: (text) => {
      const number = normalizeRegisterNumber(text).replaceAll('.', '');
      // Zeros alone mean that there is no number. If zeros counted as a number, all companies without a number would be
      // merged.
      return form.test(number) && !/^0+$/.test(number) ? number : undefined;
    },
  };
}
