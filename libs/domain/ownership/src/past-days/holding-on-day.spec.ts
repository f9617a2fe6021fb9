import { dayOf } from '../days';
import { serviceId } from '../entities';
import type { OwnershipRecord } from '../records';
import { unnamedSource } from '../source-name';
import { type DatedOwnership, holdingOnDay, recordsOnDay } from './holding-on-day';

const pastDay = { day: dayOf('2020-06-15T00:00:00Z'), today: dayOf('2026-01-01T00:00:00Z') };
const [inForce, gone, open] = [{ inDate: '2020-01-01T00:00:00Z' }, { inDate: '2021-01-01T00:00:00Z' }, {}];
const record = (stated: OwnershipRecord, source: string = unnamedSource, isEnded = false): DatedOwnership => ({
  record: stated,
  source,
  isEnded,
});
const stakesOn = (...records: DatedOwnership[]) =>
  holdingOnDay({ owner: serviceId(2), owned: serviceId(1), records }, pastDay, ['A', 'B']).map(({ stake }) => {
    const { stakePercent, minStakePercent, maxStakePercent } = stake;
    return stakePercent === undefined ? [minStakePercent, maxStakePercent] : stakePercent;
  });

describe('a holding on a past day', () => {
  it('is what its records of that day state, each on its own', () => {
    expect(
      stakesOn(
        record({ stakePercent: 10, ...inForce }),
        record({ minStakePercent: 25, maxStakePercent: 50, ...inForce }),
        record({ stakePercent: 60, ...gone }),
      ),
    ).toEqual([10, [25, 50]]);
    expect(stakesOn(record({ stakePercent: 60, ...gone }))).toEqual([]);
    const ended = { ...inForce, outDate: '2020-06-16T00:00:00Z' };
    expect(stakesOn(record({ stakePercent: 30, ...ended }, unnamedSource, true))).toEqual([30]);
  });

  it('is what the preferred source of that day states', () => {
    const [a, b] = [record({ stakePercent: 10, ...inForce }, 'A'), record({ stakePercent: 20, ...inForce }, 'B')];
    expect(stakesOn(b, a)).toEqual([10]);
    expect(stakesOn(b, record({ stakePercent: 10, ...gone }, 'A'))).toEqual([20]);
  });

  it('is a range where dates are unknown: from what is certain to all that may have been', () => {
    expect(stakesOn(record({ stakePercent: 30, ...open }))).toEqual([[0, 30]]);
    expect(
      stakesOn(record({ stakePercent: 30, ...inForce }), record({ stakePercent: 40 }, unnamedSource, true)),
    ).toEqual([[30, 70]]);
    expect(stakesOn(record({ stakePercent: 80, ...inForce }), record({ stakePercent: 40, ...open }))).toEqual([
      [80, 100],
    ]);
    expect(stakesOn(record({ ...open }))).toEqual([[undefined, undefined]]);
  });

  it('has no minimum where one of several sources may or may not count', () => {
    expect(stakesOn(record({ stakePercent: 30, ...inForce }, 'B'), record({ stakePercent: 10, ...open }, 'A'))).toEqual(
      [[0, 40]],
    );
  });

  it('is unknown where only a number of shares is stated: the number of all shares has no date', () => {
    expect(stakesOn(record({ numberOfShares: 5, ...inForce }))).toEqual([[undefined, undefined]]);
  });
});

describe('the records of a holding on a past day', () => {
  const shown = (...records: DatedOwnership[]) => recordsOnDay(records, pastDay, ['A', 'B']);

  it('are those that were or may have been in force, with what is open about them', () => {
    const ended = { stakePercent: 20, ...inForce, outDate: '2021-01-01T00:00:00Z' };
    expect(
      shown(
        record(ended, unnamedSource, true),
        record({ stakePercent: 60, ...gone }),
        record({ stakePercent: 5, ...open }, 'B'),
      ),
    ).toEqual([
      { stakePercent: 5, source: 'B', areDatesUnknown: true },
      { ...ended, isEnded: true },
    ]);
  });

  it('name the source that counts, where all dates are known', () => {
    const [a, b] = [record({ stakePercent: 10, ...inForce }, 'A'), record({ stakePercent: 20, ...inForce }, 'B')];
    expect(shown(a, b).map(({ source, outrankedBy }) => [source, outrankedBy])).toEqual([
      ['A', undefined],
      ['B', 'A'],
    ]);
    expect(shown(a, record({ stakePercent: 20 }, 'B')).map(({ outrankedBy }) => outrankedBy)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
