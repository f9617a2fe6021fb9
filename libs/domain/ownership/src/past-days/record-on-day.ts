import type { Relation } from '../company-relations';
import { dayOf } from '../days';
import type { DateTime } from '../entities';
import { realDate } from '../published-profile';
import { type AnyRecord, noRecords, type RecordKind, recordKinds, type Records } from '../records';

/** A day before today that an answer is about. Both in days since 1970-01-01 (UTC). */
export interface PastDay {
  readonly day: number;
  readonly today: number;
}

/** @param asOf the day that is asked about, not after today; undefined for today. In days since 1970-01-01 (UTC). */
export function pastDayOf(asOf: number | undefined, now: Date): PastDay | undefined {
  const today = dayOf(now);
  return asOf !== undefined && asOf < today ? { day: asOf, today } : undefined;
}

/** The dates of a record. */
export interface RecordDates {
  readonly inDate?: DateTime;
  readonly outDate?: DateTime;
  readonly endedNotLaterThan?: DateTime;
}

/** Whether a record was in force on a day. `unknown`: its dates do not say so. */
export type OnDay = 'inForce' | 'notInForce' | 'unknown';

/**
 * Whether a record was in force on a past day, by its own dates. It is in force from its `inDate` on, and no more on its
 * `outDate`. Dates that are not stated are never guessed: without an `inDate` it may have begun after the day, and if it has
 * ended without an `outDate` it may have ended before.
 *
 * @param isEnded whether it has ended by today
 */
export function recordOnDay(
  { inDate, outDate, endedNotLaterThan }: RecordDates,
  isEnded: boolean,
  { day, today }: PastDay,
): OnDay {
  const [begin, end, latestEnd] = [inDate, outDate, endedNotLaterThan].map(dayOfDate);
  if (begin !== undefined && day < begin) return 'notInForce';
  if (end !== undefined && day >= end) return 'notInForce';
  if (end === undefined && latestEnd !== undefined && day >= latestEnd) return 'notInForce';
  // A record that ended before its own date ahead: nothing says when.
  const isEndKnown = !isEnded || (end !== undefined && end <= today);
  return begin !== undefined && isEndKnown ? 'inForce' : 'unknown';
}

/** The records of a relation that were, or may have been, in force on a past day; undefined if there are none. */
export function relationOnDay(relation: Relation, pastDay: PastDay): Relation | undefined {
  const current = recordsOnDay(relation.current, false, pastDay);
  const ended = recordsOnDay(relation.ended, true, pastDay);
  return current === noRecords && ended === noRecords ? undefined : { entity: relation.entity, current, ended };
}

function recordsOnDay(records: Records, isEnded: boolean, pastDay: PastDay): Records {
  const onDay = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    (records[kind] as readonly AnyRecord[]).filter(
      (record) => recordOnDay(record, isEnded, pastDay) !== 'notInForce',
    ) as unknown as Records[Kind];
  const left: Records = {
    beneficialOwnership: onDay('beneficialOwnership'),
    ownership: onDay('ownership'),
    companyStructure: onDay('companyStructure'),
    role: onDay('role'),
  };
  return recordKinds.every((kind) => left[kind].length === 0) ? noRecords : left;
}

function dayOfDate(date: DateTime | undefined): number | undefined {
  const real = realDate(date);
  return real === undefined ? undefined : dayOf(real);
}
