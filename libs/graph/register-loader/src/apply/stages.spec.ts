import { dayOf, type OwnershipRecord, type StatedRecord } from '@company-relations/ownership';
import { noLastDay, stagesOf, withStoredOrNewUpdatedAt, withoutPassedDays } from './stages';
import type { StoredRelation } from './stored';

const loadedAt = '2026-06-10T08:00:00Z';
const today = dayOf(loadedAt);
const [before, now, soon, late] = ['2026-06-09', '2026-06-10', '2026-06-11', '2099-12-31'].map(
  (date) => `${date}T12:00:00Z`,
) as [string, string, string, string];
const [soonDay, lateDay] = [dayOf(soon), dayOf(late)];

const stated = (record: OwnershipRecord, rest: Partial<StatedRecord> = {}): StatedRecord => ({
  kind: 'ownership',
  ended: record.outDate !== undefined,
  record,
  ...rest,
});
const times = (stages: readonly StoredRelation[]) =>
  stages.map(({ ended, fromDay, untilDay }) => [ended ? 'history' : 'current', fromDay, untilDay]);

const always = (what: string) => [[what, undefined, undefined]];

describe('the stages of a record', () => {
  it.each<[string, OwnershipRecord, unknown[][]]>([
    ['without dates', {}, always('current')],
    ['that began', { inDate: now }, always('current')],
    ['that ended', { inDate: before, outDate: now }, always('history')],
    ['that begins', { inDate: soon }, [['current', soonDay, noLastDay]]],
    [
      'that ends',
      { inDate: now, outDate: soon },
      [
        ['current', undefined, soonDay],
        ['history', soonDay, noLastDay],
      ],
    ],
    [
      'that begins and ends',
      { inDate: soon, outDate: late },
      [
        ['current', soonDay, lateDay],
        ['history', lateDay, noLastDay],
      ],
    ],
    ['that ends on the day of its begin', { inDate: soon, outDate: soon }, [['history', soonDay, noLastDay]]],
    ['that ends before its begin', { inDate: late, outDate: soon }, [['history', soonDay, noLastDay]]],
    ['that ended before its begin', { inDate: soon, outDate: now }, always('history')],
  ])('%s', (_, record, expected) => {
    expect(times(stagesOf(stated(record), today))).toEqual(expected);
  });

  it('are history alone if the source says that it has ended already', () => {
    const ended = stated({ inDate: soon, outDate: late }, { hasEnded: true });
    expect(stagesOf(ended, today)).toEqual([{ kind: 'ownership', ended: true, record: ended.record }]);
    expect(times(stagesOf(stated({ inDate: soon }, { ended: true }), today))).toEqual(always('history'));
  });

  it('have the content of the record', () => {
    const record = { stakePercent: 5, outDate: soon };
    expect(stagesOf(stated(record, { votesAlone: true }), today)).toEqual([
      { kind: 'ownership', ended: false, record, votesAlone: true, untilDay: soonDay },
      { kind: 'ownership', ended: true, record, votesAlone: true, fromDay: soonDay, untilDay: noLastDay },
    ]);
  });
});

describe('the time of the last change', () => {
  const stages = stagesOf(stated({ outDate: soon }), today);

  it('is that of the load, and of a later stage the begin of its day', () => {
    expect(stages.map((stage) => withStoredOrNewUpdatedAt(stage, undefined, loadedAt).record.updatedAt)).toEqual([
      loadedAt,
      '2026-06-11T00:00:00Z',
    ]);
  });

  it('is what the source states', () => {
    const own = stagesOf(stated({ outDate: soon, updatedAt: before }), today);
    expect(own.map((stage) => withStoredOrNewUpdatedAt(stage, undefined, loadedAt).record.updatedAt)).toEqual([
      before,
      before,
    ]);
  });

  it('stays when the same is loaded after the day', () => {
    const stored = stages.map((stage) => withStoredOrNewUpdatedAt(stage, undefined, loadedAt));
    const [again] = stagesOf(stated({ outDate: soon }), soonDay);
    expect(withStoredOrNewUpdatedAt(again as StoredRelation, stored, late).record.updatedAt).toBe(
      '2026-06-11T00:00:00Z',
    );
  });
});

describe('a relation whose days pass', () => {
  const stages = stagesOf(stated({ inDate: soon, outDate: late }), today);
  const on = (day: number) => times(stages.flatMap((stage) => withoutPassedDays(stage, day)));

  it.each([
    ['keeps those that lie ahead', soonDay - 1, times(stages)],
    [
      'loses its begin when it has begun',
      soonDay,
      [
        ['current', undefined, lateDay],
        ['history', lateDay, noLastDay],
      ],
    ],
    ['is gone when another one follows', lateDay, always('history')],
  ])('%s', (_, day, expected) => {
    expect(on(day)).toEqual(expected);
  });

  it('stays as it is without days', () => {
    const whole = stated({}) as StoredRelation;
    expect(withoutPassedDays(whole, lateDay)).toEqual([whole]);
  });
});
