import { type ServiceId, serviceId } from '@company-relations/ownership';
import { numberOf, type SentValue } from './sent-body';

const dayMs = 86_400_000;

/**
 * Reads an id from a JSON integer or a string of digits.
 *
 * @returns NaN for an integer that is too large for an id, because JavaScript would round it. Undefined if the value is
 *   not an integer.
 */
export function readServiceId(value: SentValue): number | undefined {
  const number = numberOf(value);
  const isInteger = number === undefined ? isDigits(value) : Number.isInteger(number) || !Number.isFinite(number);
  if (!isInteger) return undefined;
  const id = number ?? Number(value);
  return Number.isSafeInteger(id) ? id : Number.NaN;
}

/** Reads an id from a path. Returns undefined if the text cannot be the id of an entity. */
export function readServiceIdInPath(text: string): ServiceId | undefined {
  const id = readServiceId(text);
  return id !== undefined && id > 0 ? serviceId(id) : undefined;
}

/**
 * Returns the number of days from 1970-01-01 to a date in the form `yyyy-MM-dd`. Undefined for other forms and for
 * dates that do not exist.
 */
export function readDay(value: SentValue): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const midnight = new Date(`${value}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
  return exists ? midnight.getTime() / dayMs : undefined;
}

function isDigits(value: SentValue): boolean {
  return typeof value === 'string' && /^[0-9]+$/.test(value);
}
