import { checkProperty } from '@company-relations/property-testing';
import fc from 'fast-check';
import { beginOfDay } from '../days';
import { type Person, serviceId } from '../entities';
import { noRecords } from '../records';
import { runAtOnce } from '../steps';
import { type Period, type PeriodChange, periodChangesInSteps } from './period-changes';

const entity: Person = { type: 'person', serviceId: serviceId(1), profile: {}, isProtected: false };
const today = 100;

/** Days of a record; undefined where it states none. */
interface Dates {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
  readonly endedNotLaterThan?: number | undefined;
  readonly isEnded: boolean;
}

const role = (id: number, { begin, end, endedNotLaterThan }: Dates) => ({
  id,
  ...(begin !== undefined && { inDate: beginOfDay(begin) }),
  ...(end !== undefined && { outDate: beginOfDay(end) }),
  ...(endedNotLaterThan !== undefined && { endedNotLaterThan: beginOfDay(endedNotLaterThan) }),
});

function changesOf(records: readonly (Dates & { readonly id?: number })[], period: Period): PeriodChange[] {
  const of = (wanted: boolean) => ({
    ...noRecords,
    role: records.filter(({ isEnded }) => isEnded === wanted).map((dates) => role(dates.id ?? 1, dates)),
  });
  return runAtOnce(periodChangesInSteps([{ entity, current: of(false), ended: of(true) }], period));
}

const period = { from: 10, to: 20, today };
const current = (begin?: number, end?: number): Dates => ({ begin, end, isEnded: false });
const ended = (begin?: number, end?: number): Dates => ({ begin, end, isEnded: true });

describe('the records of a party', () => {
  it.each([
    ['began on the first day', [current(10)], 'Began'],
    ['began on the last day', [current(20)], 'Began'],
    ['began the day before', [current(9)], undefined],
    ['began the day after', [current(21)], undefined],
    ['ended on the first day', [ended(1, 10)], 'Ended'],
    ['ended on the last day, and began on an unknown one', [ended(undefined, 20)], 'Ended'],
    ['ended the day before', [ended(1, 9)], undefined],
    ['ended the day after', [ended(1, 21)], undefined],
    ['ended, and others began', [ended(1, 15), current(15)], 'Changed'],
    ['got another in addition', [current(1), current(12)], 'Changed'],
    ['began and ended', [ended(11, 19)], 'BeganAndEnded'],
    ['state no begin', [current()], 'Unknown'],
    ['state no begin, and ended before', [ended(undefined, 9)], undefined],
    ['ended, and state no end', [ended(1)], 'Unknown'],
    ['began, and ended on an unknown day', [ended(12)], 'Began'],
    ['are missing in complete files of the period', [{ ...ended(1), endedNotLaterThan: 15 }], 'Unknown'],
    ['are missing in earlier complete files', [{ ...ended(1), endedNotLaterThan: 9 }], undefined],
  ] as const)('that %s', (_name, records, expected) => {
    expect(changesOf(records, period)[0]?.change).toBe(expected);
  });

  it('are listed on the day before and on the last day, with what their dates leave open', () => {
    const [old, undated, brief, now] = [ended(1, 15), current(), ended(11, 12), current(15)];
    const [oldRole, undatedRole, briefRole, nowRole] = [old, undated, brief, now].map((dates) => role(1, dates));
    expect(changesOf([old, undated, brief, now], period)).toEqual([
      {
        ...{ party: entity, kind: 'role', change: 'Changed' },
        before: [
          { record: undatedRole, isEnded: false, areDatesUnknown: true },
          { record: oldRole, isEnded: true, areDatesUnknown: false },
        ],
        after: [
          { record: undatedRole, isEnded: false, areDatesUnknown: true },
          { record: nowRole, isEnded: false, areDatesUnknown: false },
        ],
        between: [{ record: briefRole, isEnded: true, areDatesUnknown: false }],
      },
    ]);
  });

  it('of another kind or type of role are another change', () => {
    const relation = {
      entity,
      current: { ...noRecords, role: [role(2, current(15)), role(1, current(1))], ownership: [role(0, current(12))] },
      ended: { ...noRecords, role: [role(1, ended(1, 15))] },
    };
    expect(
      runAtOnce(periodChangesInSteps([relation], period)).map(({ kind, change, after }) => [
        kind,
        change,
        after.map(({ record }) => record),
      ]),
    ).toEqual([
      ['ownership', 'Began', [role(0, current(12))]],
      ['role', 'Changed', [role(1, current(1))]],
      ['role', 'Began', [role(2, current(15))]],
    ]);
  });

  it('of today are known, whatever their dates', () => {
    const until = { from: 90, to: today, today };
    const [open] = changesOf([current(), ended(1)], until);
    expect([open?.change, open?.after]).toEqual([
      'Unknown',
      [{ record: role(1, current()), isEnded: false, areDatesUnknown: false }],
    ]);
  });
});

/** All days on which a record may have begun and ended, as far as its dates say. It has not ended where the end is undefined. */
function possibleSpans({ begin, end, endedNotLaterThan, isEnded }: Dates, now: number): [number, number | undefined][] {
  const days = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  // Nothing begins after it has ended.
  const begins = begin === undefined ? days(-3, end ?? endedNotLaterThan ?? now) : [begin];
  const isStated = end !== undefined && !(isEnded && end > now);
  return begins.flatMap((first): [number, number | undefined][] => {
    if (!isEnded) return [[first, undefined]];
    const ends = isStated ? [end] : days(first, Math.min(now, endedNotLaterThan ?? now));
    return ends.map((last): [number, number] => [first, last]);
  });
}

describe('compared with all spans that the dates of a record allow', () => {
  const now = 12;
  const dates = fc
    .record({
      begin: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined, freq: 6 }),
      length: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 9 }),
      isEnded: fc.constantFrom(true, true, true, false),
      isInferred: fc.constantFrom(true, false, false),
    })
    .map(({ begin, length, isEnded, isInferred }): Dates => {
      if (!isEnded) return { begin, isEnded };
      const last = length === undefined ? undefined : Math.min(now, (begin ?? 0) + length);
      if (last === undefined || last <= (begin ?? -1)) return { begin: undefined, isEnded };
      return isInferred ? { begin, endedNotLaterThan: last, isEnded } : { begin, end: last, isEnded };
    });
  const values = fc.record({
    record: dates,
    days: fc
      .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 9 }))
      .map(([from, length]): [number, number] => [from, Math.min(now, from + length)]),
  });
  const classes = ['Began', 'Ended', 'BeganAndEnded', 'Unknown', 'no change', 'the period ends today'] as const;

  it('a change is certain where all spans have it, and unknown exactly where some spans have one and others have none', () => {
    checkProperty({ values, classes }, ({ record, days: [from, to] }, meet) => {
      const spans = possibleSpans(record, now);
      const inPeriod = (at: number | undefined) => at !== undefined && from <= at && at <= to;
      const begins = spans.map(([first]) => inPeriod(first));
      const ends = spans.map(([, last]) => inPeriod(last));
      const isForce = (at: number) => spans.map(([first, last]) => first <= at && (last === undefined || at < last));
      const [found] = changesOf([record], { from, to, today: now });
      const isCertain = begins.every(Boolean) || ends.every(Boolean);
      const isPossible = begins.some(Boolean) || ends.some(Boolean);
      const [wasBefore, wasAfter] = [isForce(from - 1), isForce(to)].map((states) => states.some(Boolean));
      const expected = isCertain
        ? [
            ['BeganAndEnded', 'Began'],
            ['Ended', 'Changed'],
          ][Number(wasBefore)]?.[Number(wasAfter)]
        : isPossible
          ? 'Unknown'
          : undefined;
      expect(found?.change).toBe(expected);
      for (const [list, states] of [
        [found?.before, isForce(from - 1)] as const,
        [found?.after, isForce(to)] as const,
      ]) {
        if (!list) continue;
        expect(list.length).toBe(Number(states.some(Boolean)));
        expect(list.map(({ areDatesUnknown }) => areDatesUnknown)).toEqual(list.map(() => !states.every(Boolean)));
      }
      meet(found ? (found.change as 'Began') : 'no change');
      meet('the period ends today', to === now);
    });
  });
});
