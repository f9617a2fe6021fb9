import { type ServiceId, serviceId } from '@company-relations/ownership';
import { numberOf, type SentValue } from './sent-body';

const dayMs = 86_400_000;

/**
 * The id in a JSON integer or a string of digits.
 *
 * @returns NaN for an integer that is too large for an id, because JavaScript would round it. Undefined if the value is
 * not an integer.
 */
export function readServiceId(value: SentValue): number | undefined {
  const number = numberOf(value);
  const isInteger = number === undefined ? isDigits(value) : Number.isInteger(number) || !Number.isFinite(number);
  if (!isInteger) return undefined;
  const id = number ?? Number(value);
  return Number.isSafeInteger(id) ? id : Number.NaN;
}

/** The id in a path. Undefined if the text cannot be the id of an entity. */
export function readServiceIdInPath(text: string): ServiceId | undefined {
  const id = readServiceId(text);
  return id !== undefined && id > 0 ? serviceId(id) : undefined;
}

/** Days from 1970-01-01 to a date written as `yyyy-MM-dd`. Undefined for other forms and for days that do not exist. */
export function readDay(value: SentValue): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const midnight = new Date(`${value}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value);
  return exists ? midnight.getTime() / dayMs : undefined;
}

function isDigits(value: SentValue): boolean {
  return typeof value === 'string' && /^[0-9]+$/.test(value);
}
