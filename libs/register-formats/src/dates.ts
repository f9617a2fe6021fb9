import type { DateTime } from '@company-relations/ownership';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateLength = 'yyyy-MM-dd'.length;
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** True for `yyyy-MM-dd` of a day that the calendar has. */
export function isDate(value: string): boolean {
  const [, year, month, day] = datePattern.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return false;
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

/** True for an ISO 8601 date and time to the second, with `Z` or an offset: without one the instant would be a guess. */
export function isDateTime(value: string): boolean {
  const day = dateTimePattern.exec(value)?.[1];
  return day !== undefined && isDate(day) && /^(?!0000)\d{4}-/.test(inUtc(value));
}

/** The instant of a date (00:00 UTC) or date-time that passed the checks above; fractions of a second are cut off. */
export function toDateTime(value: string): DateTime {
  return value.length === dateLength ? `${value}T00:00:00Z` : inUtc(value);
}

export function optionalDateTime(value: string | undefined): DateTime | undefined {
  return value === undefined ? undefined : toDateTime(value);
}

function inUtc(value: string): string {
  return `${new Date(value).toISOString().replace(/\.\d+Z$/, '')}Z`;
}

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
