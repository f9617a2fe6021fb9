import { dayOf, type OwnershipRecord } from '@company-relations/ownership';
import { endedRelations } from './end-record';
import { noLastDay, stagesOf, withStoredOrNewUpdatedAt } from './stages';
import type { StoredRelation } from './stored';

const loadedAt = '2026-06-10T08:00:00Z';
const today = dayOf(loadedAt);
const [before, now, soon, late] = ['2026-06-09', '2026-06-10', '2026-06-11', '2099-12-31'].map(
  (date) => `${date}T12:00:00Z`,
) as [string, string, string, string];
const soonDay = dayOf(soon);

const times = (stages: readonly StoredRelation[]) =>
  stages.map(({ ended, fromDay, untilDay }) => [ended ? 'history' : 'current', fromDay, untilDay]);
const always = (what: string) => [[what, undefined, undefined]];

describe('an end', () => {
  const stored = (record: OwnershipRecord) =>
    stagesOf({ kind: 'ownership', ended: record.outDate !== undefined, record }, today).map((stage) =>
      withStoredOrNewUpdatedAt(stage, undefined, loadedAt),
    );

  it('on a later day leaves the record current until then', () => {
    expect(endedRelations(stored({ stakePercent: 5 }), { outDate: soon }, loadedAt)).toEqual([
      {
        kind: 'ownership',
        ended: false,
        outDateBeforeEnd: '',
        record: { stakePercent: 5, outDate: soon, updatedAt: loadedAt },
        untilDay: soonDay,
      },
      {
        kind: 'ownership',
        ended: true,
        outDateBeforeEnd: '',
        record: { stakePercent: 5, outDate: soon, updatedAt: '2026-06-11T00:00:00Z' },
        fromDay: soonDay,
        untilDay: noLastDay,
      },
    ]);
  });

  it('replaces an end that lies ahead, and a begin that lies ahead', () => {
    const ended = (record: OwnershipRecord, outDateBeforeEnd: string) => [
      { kind: 'ownership', ended: true, outDateBeforeEnd, record },
    ];
    expect(endedRelations(stored({ outDate: late }), { outDate: now }, loadedAt)).toEqual(
      ended({ outDate: now, updatedAt: loadedAt }, late),
    );
    expect(endedRelations(stored({ inDate: late }), { outDate: now }, loadedAt)).toEqual(
      ended({ inDate: late, outDate: now, updatedAt: loadedAt }, ''),
    );
  });

  it('replaces an older end that lies ahead, and keeps what the record states', () => {
    const first = endedRelations(stored({ outDate: late }), { outDate: soon }, loadedAt);
    expect(endedRelations(first, { outDate: now }, loadedAt)).toEqual([
      { kind: 'ownership', ended: true, outDateBeforeEnd: late, record: { outDate: now, updatedAt: loadedAt } },
    ]);
  });

  it('without a date ends the record at once, also one that ends on a later day', () => {
    expect(times(endedRelations(stored({ outDate: late }), {}, loadedAt))).toEqual(always('history'));
  });

  it('leaves records that have ended, also those that ended with the day', () => {
    const [ended, current] = [stored({ outDate: soon }), stored({ stakePercent: 5 })];
    const later = '2026-06-12T08:00:00Z';
    expect(endedRelations([...ended, ...current], { outDate: later }, later)).toEqual([
      { kind: 'ownership', ended: true, record: { outDate: soon, updatedAt: '2026-06-11T00:00:00Z' } },
      {
        kind: 'ownership',
        ended: true,
        outDateBeforeEnd: '',
        record: { stakePercent: 5, outDate: later, updatedAt: later },
      },
    ]);
  });

  it.each<[string, OwnershipRecord, object]>([
    ['with a date that has passed', { outDate: before }, {}],
    ['without a date', {}, {}],
    ['with a date ahead, but already', { outDate: late }, { hasEnded: true }],
  ])('corrects the end of records that have all ended %s, and makes none current again', (_, record, rest) => {
    const over = stagesOf({ kind: 'ownership', ended: true, record, ...rest }, today);
    expect(endedRelations(over, { outDate: soon }, loadedAt)).toEqual([
      {
        kind: 'ownership',
        ended: true,
        outDateBeforeEnd: record.outDate ?? '',
        record: { outDate: soon, updatedAt: loadedAt },
      },
    ]);
  });

  it('on a later day replaces an older end that has passed', () => {
    const first = endedRelations(stored({}), { outDate: before }, loadedAt);
    expect(times(endedRelations(first, { outDate: soon }, loadedAt))).toEqual([
      ['current', undefined, soonDay],
      ['history', soonDay, noLastDay],
    ]);
  });
});
