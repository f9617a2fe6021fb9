/** The scheme of the numbers that Companies House gives. */
export const companiesHouse = 'GB-COH';

/**
 * The letters with which a company number may begin, before its six digits. They show the part of the country and the
 * kind of company.
 */
const prefixes =
  'AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC';
const numberPattern = new RegExp(`^(\\d{8}|(${prefixes})\\d{6}|R0\\d{6})$`);

/**
 * Matches the prefixes of entities under the law of another country: overseas companies, their establishments, and
 * overseas entities.
 */
const foreignPrefix = /^(BR|FC|NF|OE|SF)/;

/** Returns the id of a company in statements of Companies House. */
export function companyId(number: string): string {
  return `${companiesHouse}-${number}`;
}

/**
 * Returns a company number in the form of the register: in upper case, without blanks, and with leading zeros. Returns
 * undefined if the text cannot be a number of the register, such as "n/a".
 */
export function companyNumberOf(text: string | undefined): string | undefined {
  // A fast path: most numbers have this form.
  if (text !== undefined && /^\d{8}$/.test(text) && text !== '00000000') return text;
  const compact = (text ?? '').toUpperCase().replace(/[\s.-]/g, '');
  const parts = /^([A-Z]{0,2})(\d{1,8})$/.exec(compact);
  if (!parts) return undefined;
  const [, prefix = '', digits = ''] = parts;
  const number = `${prefix}${digits.padStart(8 - prefix.length, '0')}`;
  return numberPattern.test(number) && !/^\D*0+$/.test(number) ? number : undefined;
}

/** Returns whether the number belongs to a company under the law of the United Kingdom. */
export function isBritish(number: string): boolean {
  return !foreignPrefix.test(number);
}

/**
 * Matches all kinds of numbers in the register, including kinds by which companies are not merged, such as `IP28747R`.
 */
const anyNumber = /^[A-Z0-9]{8}$/;

/**
 * Returns the number of an entry, as the register itself states it. A number without letters gets leading zeros.
 * Returns undefined if the text cannot be a number.
 */
export function paddedNumber(text: string): string | undefined {
  const trimmed = text.trim().toUpperCase();
  const number = /^\d{1,8}$/.test(trimmed) ? trimmed.padStart(8, '0') : trimmed;
  return anyNumber.test(number) ? number : undefined;
}
