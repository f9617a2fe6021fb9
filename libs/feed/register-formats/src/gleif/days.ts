import type { DateTime } from '@company-relations/ownership';
import { isDate, toDateTime } from '../dates';

const dayMs = 86_400_000;
const shortestMonth = 28;
const pattern = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;

const usualMidnight = 'T00:00:00.000Z';

/**
 * Matches times of day in UTC that are midnight in a place east of Greenwich. Noon is not matched, because files write
 * noon for a day without a time of day.
 */
const easternMidnight = /^(1[3-9]|2[0-3]):(00|15|30):00$/;

/**
 * Returns the day that a date-time in a record means. The files write a day as midnight in the company's local time.
 * Some of these times were converted to UTC: the first of January 2024 in Berlin is `2023-12-31T23:00:00Z`.
 *
 * @returns undefined if the text is no day of the calendar.
 */
export function localDayOf(text: string): DateTime | undefined {
  if (text.endsWith(usualMidnight)) {
    // A fast path: nearly all days of the files have this form.
    const day = text.slice(0, -usualMidnight.length);
    return isDate(day) ? toDateTime(day) : undefined;
  }
  const [, date, time = '00:00:00', zone = 'Z'] = pattern.exec(text) ?? [];
  if (date === undefined || !isDate(date)) return undefined;
  if (time === '00:00:00') return toDateTime(date);
  if (zone === 'Z' || zone === '+00:00') return easternMidnight.test(time) ? dayAfter(date) : toDateTime(date);
  // If the time is midnight in UTC but is written with another offset, the day in UTC is meant.
  const instant = new Date(text);
  return Number.isFinite(instant.getTime()) && instant.getTime() % dayMs === 0
    ? toDateTime(instant.toISOString().slice(0, 10))
    : toDateTime(date);
}

function dayAfter(date: string): DateTime {
  const day = Number(date.slice(-2));
  if (day < shortestMonth) return toDateTime(`${date.slice(0, -2)}${String(day + 1).padStart(2, '0')}`);
  return toDateTime(new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10));
}
