import { dayOf } from '@company-relations/ownership';
import { problemsOfQuery, type QueryValue, UnreadableQueryValue } from './query-value';
import { readDay } from './values';

/**
 * Returns the requested day, which is not after today, in days since 1970-01-01 (UTC). Undefined if the request asks
 * for today.
 */
export function readAsOf(sent: QueryValue): number | undefined | UnreadableQueryValue {
  if (sent === undefined) return undefined;
  const day = typeof sent === 'string' ? readDay(sent) : undefined;
  return day !== undefined && day <= dayOf(new Date()) ? day : new UnreadableQueryValue(sent);
}

/** A rule for the query parameter `asOf`. */
export const problemsOfAsOf = problemsOfQuery('asOf', 'a date as yyyy-MM-dd, not after today (UTC)');
