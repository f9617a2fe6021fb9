import { byInDateThenContent, type Relation } from '../company-relations';
import { dayOf } from '../days';
import type { DateTime } from '../entities';
import { dateUnlessDefault } from '../published-profile';
import { type AnyRecord, type PastDayMarks, noRecords, type RecordKind, recordKinds, type Records } from '../records';

/** The past day that a response describes, and today, in days since 1970-01-01 (UTC). `day` is before `today`. */
export interface PastDay {
  readonly day: number;
  readonly today: number;
}

/**
 * Returns the past day that a request asks for. Undefined if the request asks for today.
 *
 * @param asOf the requested day, not after today, in days since 1970-01-01 (UTC). Undefined for today.
 */
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

/** The answer to whether a record was in force on a day. `unknown`: the dates of the record do not show it. */
export type ValidityOnDay = 'inForce' | 'notInForce' | 'unknown';

/**
 * Returns whether a record was in force on a past day, according to its own dates. A record is in force from its
 * `inDate` on, and no longer on its `outDate`. Missing dates are never guessed: a record without an `inDate` may have
 * begun after the day, and an ended record without an `outDate` may have ended before the day.
 *
 * @param isEnded whether the record has ended by today
 */
export function validityOnDay(
  { inDate, outDate, endedNotLaterThan }: RecordDates,
  isEnded: boolean,
  { day, today }: PastDay,
): ValidityOnDay {
  const [begin, end, latestEnd] = [inDate, outDate, endedNotLaterThan].map(dayOfDate);
  if (begin !== undefined && day < begin) return 'notInForce';
  if (end !== undefined && day >= end) return 'notInForce';
  if (end === undefined && latestEnd !== undefined && day >= latestEnd) return 'notInForce';
  // A record that has ended already and has an `outDate` in the future ended on an unknown day.
  const isEndKnown = !isEnded || (end !== undefined && end <= today);
  return begin !== undefined && isEndKnown ? 'inForce' : 'unknown';
}

/** Returns the records of a relation that were or may have been in force on a past day. Undefined if there are none. */
export function relationOnDay(relation: Relation, pastDay: PastDay): Relation | undefined {
  const current = recordsOnDay(relation.current, false, pastDay);
  const ended = recordsOnDay(relation.ended, true, pastDay);
  return current === noRecords && ended === noRecords ? undefined : { entity: relation.entity, current, ended };
}

/**
 * Returns a relation as it was on a past day. All records of that day are among its current records, even records that
 * have ended since. So code for the current records of today also works for a past day. Each record has the members of
 * `PastDayMarks`. Undefined if there are no records.
 */
export function pastRelationAsCurrent(relation: Relation, pastDay: PastDay): Relation | undefined {
  const onDay = relationOnDay(relation, pastDay);
  if (!onDay) return undefined;
  const marked = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    [
      ...onDay.current[kind].map((record) => ({ ...record, ...pastDayMarksOf(record, false, pastDay) })),
      ...onDay.ended[kind].map((record) => ({ ...record, ...pastDayMarksOf(record, true, pastDay) })),
    ].sort(byInDateThenContent) as unknown as Records[Kind];
  return { entity: relation.entity, current: byKind(marked), ended: noRecords };
}

/**
 * Returns the members of `PastDayMarks` for a record in a response about a past day: whether the record has ended since
 * the past day, and whether its dates show that the record was in force on that day. The record must have been, or may
 * have been, in force on that day.
 */
export function pastDayMarksOf(record: RecordDates, isEnded: boolean, pastDay: PastDay): PastDayMarks {
  return {
    ...(isEnded && { isEnded }),
    ...(validityOnDay(record, isEnded, pastDay) === 'unknown' && { areDatesUnknown: true }),
  };
}

function recordsOnDay(records: Records, isEnded: boolean, pastDay: PastDay): Records {
  const onDay = <Kind extends RecordKind>(kind: Kind): Records[Kind] =>
    (records[kind] as readonly AnyRecord[]).filter(
      (record) => validityOnDay(record, isEnded, pastDay) !== 'notInForce',
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
  const real = dateUnlessDefault(date);
  return real === undefined ? undefined : dayOf(real);
}
