import { beginOfDay, dayOf } from '@company-relations/ownership';
import { may } from '../../test/statements';
import { CompleteFiles, type Dataset, type CompleteFilesOfDataset } from './complete-files';
import { inferEnd, storedInferredEndOf, lastStated, latest, withInferredEnd, withoutInferredEnd } from './inferred-end';
import { noLastDay, stagesOf } from './stages';
import type { StoredRelation } from './stored';

const loadedAt = '2026-01-10T08:00:00Z';
const today = dayOf(loadedAt);
const files: CompleteFilesOfDataset = {
  days: [may(10), may(20)],
  lagDays: 0,
  statedOn: undefined,
  statuses: undefined,
};
const current: StoredRelation = { kind: 'ownership', ended: false, record: { stakePercent: 30 } };
const ended: StoredRelation = { kind: 'ownership', ended: true, record: { stakePercent: 5, outDate: may(1) } };

it('the latest of some dates is found in any form and order', () => {
  expect(latest(may(3), undefined, '2024-05-03T00:00:01Z', may(2))).toBe('2024-05-03T00:00:01Z');
});

it.each([
  [1, may(10)],
  [9, may(10)],
  [10, may(20)],
  [19, may(20)],
  [20, undefined],
  [21, undefined],
])('what was last stated on day %i had ended by %s, the first complete files after it', (day, end) => {
  expect(inferEnd(files, may(day))).toBe(end);
});

it('nothing ends without complete files', () => {
  expect(inferEnd(undefined, may(1))).toBeUndefined();
  expect(inferEnd({ ...files, days: [] }, may(1))).toBeUndefined();
});

describe('the last day on which a record was stated', () => {
  const version = { asOf: may(5), hash: 'h' };

  it('is later than the date of the statement where files have statements later', () => {
    expect(lastStated({ id: 'r', version, relations: [ended] }, { ...files, lagDays: 3 })).toBe(may(8));
  });

  it.each([
    ['is that of the newest complete files if the record is current', [current, ended], undefined, may(20)],
    ['is the date of the statement if the register ended the record', [ended], undefined, may(5)],
    ['is stored if complete files ended the record', [ended], may(7), may(7)],
    ['is the date of the statement if that is later than the stored day', [ended], may(4), may(5)],
  ])('%s', (_rule, relations, statedOn, expected) => {
    expect(lastStated({ id: 'r', version, relations, statedOn }, files)).toBe(expected);
  });
});

it('an inferred end is given to current relations alone, and can be taken back', () => {
  const inferred = withInferredEnd([current, ended], may(10), loadedAt);
  expect(inferred).toEqual([
    { kind: 'ownership', ended: true, record: { stakePercent: 30, endedNotLaterThan: may(10), updatedAt: loadedAt } },
    ended,
  ]);
  expect([storedInferredEndOf(inferred), storedInferredEndOf([ended])]).toEqual([may(10), undefined]);
  expect(withoutInferredEnd(inferred, today)).toEqual([
    { kind: 'ownership', ended: false, record: { stakePercent: 30, updatedAt: loadedAt } },
    ended,
  ]);
});

describe('a relation that was to begin after the day of its inferred end', () => {
  const [begin, end] = [today + 5, today + 20];
  const announced = (record: object) =>
    stagesOf(
      { kind: 'ownership', ended: 'outDate' in record, record: { inDate: beginOfDay(begin), ...record } },
      today,
    );
  const days = (relations: readonly StoredRelation[]) =>
    relations.map(({ ended: isOver, fromDay, untilDay }) => [isOver, fromDay, untilDay]);

  it('counts on no day, and from its day on once the end is taken back', () => {
    const stages = announced({});
    const inferred = withInferredEnd(stages, may(10), loadedAt);
    expect(inferred).toEqual([
      {
        kind: 'ownership',
        ended: true,
        fromDay: noLastDay,
        untilDay: noLastDay,
        record: { inDate: beginOfDay(begin), endedNotLaterThan: may(10), updatedAt: beginOfDay(begin) },
      },
    ]);
    expect(days(withoutInferredEnd(inferred, today))).toEqual(days(stages));
    expect(days(withoutInferredEnd(inferred, begin))).toEqual([[false, undefined, undefined]]);
  });

  it('keeps the day of its stated end', () => {
    const stages = announced({ outDate: beginOfDay(end) });
    const inferred = withInferredEnd(stages, may(10), loadedAt);
    expect(days(inferred)).toEqual([
      [true, noLastDay, end],
      [true, end, noLastDay],
    ]);
    expect(days(withoutInferredEnd(inferred, today))).toEqual(days(stages));
    expect(days(withoutInferredEnd(inferred, end))).toEqual([[true, end, noLastDay]]);
  });

  it('counts on no day either if its day has passed when it is loaded', () => {
    const record = { inDate: may(12) };
    const late: StoredRelation = { kind: 'ownership', ended: false, record };
    expect(days(withInferredEnd([late], may(10), loadedAt))).toEqual([[true, noLastDay, noLastDay]]);
    expect(days(withInferredEnd([late], may(12), loadedAt))).toEqual([[true, undefined, undefined]]);
  });
});

describe('the complete files of a dataset', () => {
  const dataset: Dataset = { name: 'records', kind: 'records', source: 'A', prefix: 'r', ids: /^r\d$/, lagDays: 2 };
  const others = [
    ['companies', 'A', 'r1'],
    ['records', 'B', 'r1'],
    ['records', undefined, 'r1'],
    ['records', 'A', 's1'],
    ['records', 'A', 'rx'],
  ] as const;

  it('are those of the kind, the source and the form of the id', () => {
    const known = new CompleteFiles();
    known.add({ ...dataset, days: [may(10)] });
    expect(known.of('records', 'A', 'r1')).toEqual({
      days: [may(10)],
      lagDays: 2,
      statedOn: undefined,
      statuses: undefined,
    });
    expect(others.map(([kind, source, id]) => known.of(kind, source, id))).toEqual(others.map(() => undefined));
  });

  it('state everything on their day while they are loaded, by their own rules', () => {
    const known = new CompleteFiles({ datasets: [{ ...dataset, ids: /^r/ }], day: may(20) });
    expect(known.of('records', 'A', 'rx')).toEqual({ days: [], lagDays: 2, statedOn: may(20), statuses: undefined });
    known.add({ ...dataset, days: [may(10)] });
    expect(known.of('records', 'A', 'rx')).toEqual({
      days: [may(10)],
      lagDays: 2,
      statedOn: may(20),
      statuses: undefined,
    });
  });
});
