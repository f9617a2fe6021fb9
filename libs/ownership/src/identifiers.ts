// Hyphens and dashes in every Unicode form, white space, and the invisible characters that copying brings along carry no
// meaning in register numbers.
const ignored = /[\p{Dash}\p{Pd}\u00ad\s\p{Z}\u200b-\u200d\u2060\ufeff]/gu;

/** A register number as it is compared: without hyphens and white space, in upper case. */
export function normalizeRegisterNumber(value: string): string {
  // Nearly all are written so, and there are millions.
  if (/^[0-9A-Z]+$/.test(value)) return value;
  return value.replace(ignored, '').toUpperCase();
}

/**
 * All normalised ways in which a number may stand for the same natural person, empty when nothing is left of it.
 * Sweden writes personal numbers with the century (12 digits) and a sole trader's organisation number without (10).
 */
export function nationalIdForms(value: string): string[] {
  const number = normalizeRegisterNumber(value);
  if (number === '') return [];
  if (/^(18|19|20)\d{10}$/.test(number)) return [number, number.slice(2)];
  if (/^\d{10}$/.test(number)) return [number, ...['18', '19', '20'].map((century) => century + number)];
  return [number];
}
