import { byInDateThenContent, type Relation } from '../company-relations';
import { dayOf } from '../days';
import type { DateTime } from '../entities';
import { realDate } from '../published-profile';
import { type AnyRecord, type MarksOnDay, noRecords, type RecordKind, recordKinds, type Records } from '../records';

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

/**
 * As `relationOnDay`, with the records that have ended since among the current ones. Each record has the marks of the day, so that
 * what reads current records of today reads those of the day.
 */
export function relationAsOfDay(relation: Relation, pastDay: PastDay): Relation | undefined {
  const onDay = relationOnDay(relation, pastDay);
  if (!onDay) return undefined;
  const marked = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    [
      ...onDay.current[kind].map((record) => ({ ...record, ...marksOnDay(record, false, pastDay) })),
      ...onDay.ended[kind].map((record) => ({ ...record, ...marksOnDay(record, true, pastDay) })),
    ].sort(byInDateThenContent) as unknown as Records[Kind];
  return { entity: relation.entity, current: byKind(marked), ended: noRecords };
}

/** The marks of a record that was, or may have been, in force on a past day. */
export function marksOnDay(record: RecordDates, isEnded: boolean, pastDay: PastDay): MarksOnDay {
  return {
    ...(isEnded && { isEnded }),
    ...(recordOnDay(record, isEnded, pastDay) === 'unknown' && { areDatesUnknown: true }),
  };
}

function recordsOnDay(records: Records, isEnded: boolean, pastDay: PastDay): Records {
  const onDay = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    (records[kind] as readonly AnyRecord[]).filter(
      (record) => recordOnDay(record, isEnded, pastDay) !== 'notInForce',
    ) as unknown as Records[Kind];
  const left = byKind(onDay);
  return recordKinds.every((kind) => left[kind].length === 0) ? noRecords : left;
}

function byKind(recordsOf: <Kind extends RecordKind>(kind: Kind) => Records[Kind]): Records {
  return {
    beneficialOwnership: recordsOf('beneficialOwnership'),
    ownership: recordsOf('ownership'),
    companyStructure: recordsOf('companyStructure'),
    role: recordsOf('role'),
  };
}

function dayOfDate(date: DateTime | undefined): number | undefined {
  const real = realDate(date);
  return real === undefined ? undefined : dayOf(real);
}
