import { dayOf } from '@company-relations/ownership';
import { AsSent } from './as-sent';
import { problems } from './problems';
import { problemsOfQuery, type QueryValue, UnreadableQueryValue } from './query-value';
import { Rule } from './rule';
import { readDay } from './values';

/** The earliest first day of a period. The day before, 0001-01-01, means "no date". */
const firstDay = dayOf('0001-01-02T00:00:00Z');
const expectedDay = 'a date as yyyy-MM-dd, from 0001-01-02 to today (UTC)';
const problemsOfFrom = problemsOfQuery('from', expectedDay);

/** The query of `GET /v2/relations/{serviceId}/changes`. */
export class ChangesQuery {
  /** The first day of the period, in days since 1970-01-01 (UTC). */
  @AsSent((sent: QueryValue) => (sent === undefined ? undefined : readPeriodDay(sent)))
  @Rule(0, (from: unknown) =>
    from === undefined ? [problems.parameterMissing('from', expectedDay)] : problemsOfFrom(from),
  )
  from!: number;

  /** The last day of the period, in days since 1970-01-01 (UTC). */
  @AsSent((sent: QueryValue) => (sent === undefined ? dayOf(new Date()) : readPeriodDay(sent)))
  @Rule(1, problemsOfQuery('to', expectedDay))
  @Rule(2, (to: unknown, { from }: ChangesQuery) => (isBefore(to, from) ? [problems.daysReversed()] : []))
  to!: number;
}

/** Reads a day that is not after today. */
function readPeriodDay(sent: QueryValue): number | UnreadableQueryValue {
  const day = typeof sent === 'string' ? readDay(sent) : undefined;
  const isPast = day !== undefined && firstDay <= day && day <= dayOf(new Date());
  return isPast ? day : new UnreadableQueryValue(sent);
}

function isBefore(to: unknown, from: unknown): boolean {
  return typeof to === 'number' && typeof from === 'number' && to < from;
}
