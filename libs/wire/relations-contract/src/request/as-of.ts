import { dayOf } from '@company-relations/ownership';
import { type QueryValue, UnreadableQueryValue } from './query-value';
import { readDay } from './values';

/** The day that an answer is about, in days since 1970-01-01 (UTC) and not after today; undefined for today. */
export function readAsOf(sent: QueryValue): number | undefined | UnreadableQueryValue {
  if (sent === undefined) return undefined;
  const day = typeof sent === 'string' ? readDay(sent) : undefined;
  return day !== undefined && day <= dayOf(new Date()) ? day : new UnreadableQueryValue(sent);
}
