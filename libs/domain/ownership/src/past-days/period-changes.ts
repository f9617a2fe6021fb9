import { hasRecords, type Relation } from '../company-relations';
import { dayOf } from '../days';
import type { DateTime, Entity } from '../entities';
import { dateUnlessDefault } from '../published-profile';
import { type AnyRecord, type RecordKind, recordKinds, type RoleRecord } from '../records';
import type { Steps } from '../steps';
import { type ValidityOnDay, type PastDay, type RecordDates, validityOnDay } from './record-on-day';

/**
 * A period, which includes its first day `from` and its last day `to`. Both are in days since 1970-01-01 (UTC), and
 * neither is after today.
 */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly today: number;
}

/**
 * The possible changes of the records of one kind between a party and a company. `Unknown`: the dates of the records do
 * not show whether the records changed.
 */
export const changeNames = ['Began', 'Ended', 'Changed', 'BeganAndEnded', 'Unknown'] as const;
export type ChangeName = (typeof changeNames)[number];

/** A record in one of the lists of a change. */
export interface ChangedRecord {
  readonly record: AnyRecord;
  /** True if the record has ended by today. */
  readonly isEnded: boolean;
  /** True if the dates of the record do not show whether the record was in force on the day of its list. */
  readonly areDatesUnknown: boolean;
}

/**
 * The change of the records of one kind between a party and a company in a period. Each type of role has its own
 * change.
 */
export interface PeriodChange {
  readonly party: Entity;
  readonly kind: RecordKind;
  readonly change: ChangeName;
  /** The records that were or may have been in force on the day before the period. */
  readonly before: readonly ChangedRecord[];
  /** The records that were or may have been in force on the last day of the period. */
  readonly after: readonly ChangedRecord[];
  /** The records that began and ended in the period. */
  readonly between: readonly ChangedRecord[];
}

/** The day before a period. */
export function dayBefore({ from, today }: Period): PastDay {
  return { day: from - 1, today };
}

/**
 * Returns what began, ended or changed in a period. Only the dates of the records decide: a record begins on its
 * `inDate` and ends on its `outDate`. Missing dates are never guessed: a change that depends on a missing date is
 * `Unknown`.
 *
 * @param relations all records of each party with one company. Changes keep the order of the parties.
 */
export function* periodChangesInSteps(relations: readonly Relation[], period: Period): Steps<PeriodChange[]> {
  const changes: PeriodChange[] = [];
  for (const relation of relations) {
    yield;
    for (const kind of recordKinds)
      for (const records of groupsOf(relation, kind)) {
        const change = changeOf(records, period);
        if (change) changes.push({ party: relation.entity, kind, ...change });
      }
  }
  return changes;
}

interface DatedRecord {
  readonly record: AnyRecord;
  readonly isEnded: boolean;
}

/**
 * Returns the records of a kind in groups that are compared separately. Roles form one group for each type, because a
 * role implies nothing about a role of another type.
 */
function groupsOf({ current, ended }: Relation, kind: RecordKind): (readonly DatedRecord[])[] {
  const groups = new Map<number, DatedRecord[]>();
  for (const isEnded of [false, true]) {
    const records = isEnded ? ended : current;
    if (!hasRecords(records)) continue;
    for (const record of records[kind]) {
      const type = kind === 'role' ? (record as RoleRecord).id : 0;
      const known = groups.get(type);
      if (known) known.push({ record, isEnded });
      else groups.set(type, [{ record, isEnded }]);
    }
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, records]) => records);
}

function changeOf(records: readonly DatedRecord[], period: Period): Omit<PeriodChange, 'party' | 'kind'> | undefined {
  const judged = records.map((each) => ({
    ...each,
    before: onDay(each, dayBefore(period)),
    after: onDay(each, { day: period.to, today: period.today }),
    hasEvent: isInPeriod(each.record.inDate, period) || isInPeriod(each.record.outDate, period),
  }));
  const listed = (day: 'before' | 'after') =>
    judged.filter((each) => each[day] !== 'notInForce').map((each) => shown(each, each[day]));
  const [before, after] = [listed('before'), listed('after')];
  if (judged.some(({ hasEvent }) => hasEvent)) {
    const between = judged.filter(
      (each) => each.hasEvent && each.before === 'notInForce' && each.after === 'notInForce',
    );
    return { change: nameOf(before, after), before, after, between: between.map((each) => shown(each, 'inForce')) };
  }
  const isOpen = judged.some((each) => each.before === 'unknown');
  return isOpen ? { change: 'Unknown', before, after, between: [] } : undefined;
}

function nameOf(before: readonly unknown[], after: readonly unknown[]): ChangeName {
  if (before.length > 0) return after.length > 0 ? 'Changed' : 'Ended';
  return after.length > 0 ? 'Began' : 'BeganAndEnded';
}

function shown({ record, isEnded }: DatedRecord, on: ValidityOnDay): ChangedRecord {
  return { record, isEnded, areDatesUnknown: on === 'unknown' };
}

/** Returns whether a record was in force on a day. For today the answer is always known, even without dates. */
function onDay({ record, isEnded }: DatedRecord, pastDay: PastDay): ValidityOnDay {
  if (pastDay.day === pastDay.today) return isEnded ? 'notInForce' : 'inForce';
  return validityOnDay(record, isEnded, pastDay);
}

function isInPeriod(date: RecordDates['inDate'], { from, to }: Period): boolean {
  const real: DateTime | undefined = dateUnlessDefault(date);
  const day = real === undefined ? undefined : dayOf(real);
  return day !== undefined && from <= day && day <= to;
}
