import type { DateTime } from '@company-relations/ownership';

const digit = { zero: 0x30, nine: 0x39 } as const;
const hyphen = 0x2d;
const dateLength = 'yyyy-MM-dd'.length;
const dateTimeLength = 'yyyy-MM-ddTHH:mm:ss'.length;
const dateTimePattern =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Returns whether a text has the form `yyyy-MM-dd` and is a day of the calendar. */
export function isDate(value: string): boolean {
  // For speed, this check uses no regular expression: each of millions of statements has several dates.
  if (value.length !== dateLength || value.charCodeAt(4) !== hyphen || value.charCodeAt(7) !== hyphen) return false;
  const year = figures(value, 0, 4);
  const month = figures(value, 5, 7);
  const day = figures(value, 8, 10);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/**
 * Returns the number that the digits of a text form, from the position `from` up to, but not including, `until`.
 * Returns -1 if one of the characters is no digit.
 */
function figures(value: string, from: number, until: number): number {
  let number = 0;
  for (let at = from; at < until; at += 1) {
    const code = value.charCodeAt(at);
    if (code < digit.zero || code > digit.nine) return -1;
    number = 10 * number + code - digit.zero;
  }
  return number;
}

/**
 * Returns whether a text is an ISO 8601 date and time to the second, with `Z` or an offset. A text without `Z` or an
 * offset is refused, because its time zone would be a guess.
 */
export function isDateTime(value: string): boolean {
  if (!dateTimePattern.test(value) || !isDate(value.slice(0, dateLength))) return false;
  // An offset may shift the first day of the year 0001 into the year 0000, which does not exist.
  return isInUtc(value) || /^(?!0000)\d{4}-/.test(inUtc(value));
}

/**
 * Converts a valid date or date-time to a date-time in UTC. A date becomes 00:00 UTC of the same day. Fractions of a
 * second are cut off.
 */
export function toDateTime(value: string): DateTime {
  return value.length === dateLength ? `${value}T00:00:00Z` : inUtc(value);
}

export function optionalDateTime(value: string | undefined): DateTime | undefined {
  return value === undefined ? undefined : toDateTime(value);
}

function isInUtc(value: string): boolean {
  return value.endsWith('Z');
}

function inUtc(value: string): string {
  // Does not use a Date, for speed.
  if (isInUtc(value)) return `${value.slice(0, dateTimeLength)}Z`;
  return `${new Date(value).toISOString().replace(/\.\d+Z$/, '')}Z`;
}

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
