import type { DateTime } from './entities';

const msPerDay = 86_400_000;

/** Returns the day of a point in time, in days since 1970-01-01 (UTC). */
export function dayOf(at: Date | DateTime): number {
  return Math.floor((typeof at === 'string' ? Date.parse(at) : at.getTime()) / msPerDay);
}

/** Returns the beginning of a day, 00:00:00 UTC. The inverse of `dayOf`. */
export function beginOfDay(day: number): DateTime {
  return toSeconds(new Date(day * msPerDay));
}

/** Formats a day as `yyyy-MM-dd`. */
export function dayText(day: number): string {
  return beginOfDay(day).slice(0, 'yyyy-MM-dd'.length);
}

/**
 * Returns the latest date that a statement may have at this time, which is one day later. The date has no fractions of
 * a second, so it can be compared as a text with the dates of statements.
 */
export function latestPermittedDate(now: Date): DateTime {
  return toSeconds(new Date(now.getTime() + msPerDay));
}

/** Formats a time as in statements, records and receipts: without fractions of a second. */
export function toSeconds(time: Date): DateTime {
  return `${time.toISOString().slice(0, 'yyyy-MM-ddThh:mm:ss'.length)}Z`;
}
