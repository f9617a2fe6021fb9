/** The scheme of the numbers that Companies House gives. */
export const companiesHouse = 'GB-COH';

/**
 * The letters before the six digits of a number, for companies of each part of the country and for each kind of
 * company.
 */
const prefixes =
  'AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC';
const numberPattern = new RegExp(`^(\\d{8}|(${prefixes})\\d{6}|R0\\d{6})$`);

/**
 * Prefixes of entities that another country's law governs: overseas companies, their establishments, overseas entities.
 */
const foreignPrefix = /^(BR|FC|NF|OE|SF)/;

/** Returns the id of a company in statements of Companies House. */
export function companyId(number: string): string {
  return `${companiesHouse}-${number}`;
}

/**
 * Returns a number in the form of the register: in upper case, without blanks, and with leading zeros. Returns
 * undefined if the text is no number of the register, such as "n/a".
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

/** Whether the number is of a company under the law of the United Kingdom. */
export function isBritish(number: string): boolean {
  return !foreignPrefix.test(number);
}

/**
 * Matches numbers of all kinds in the register. Companies are not merged by some of these kinds, such as `IP28747R`.
 */
const anyNumber = /^[A-Z0-9]{8}$/;

/**
 * Returns the number of an entry as the register itself states it. A number without letters gets leading zeros. Returns
 * undefined if the text is no number.
 */
export function paddedNumber(text: string): string | undefined {
  const trimmed = text.trim().toUpperCase();
  const number = /^\d{1,8}$/.test(trimmed) ? trimmed.padStart(8, '0') : trimmed;
  return anyNumber.test(number) ? number : undefined;
}
