import type { ChangesAnswer } from '../api/answers';
import { company, person } from '../testing/answers';
import { eventDays, placeOfDay, timeLine } from './time-line';

const changes: ChangesAnswer = {
  ServiceId: 1,
  From: '2020-01-01',
  To: '2020-12-31',
  Before: { AsOf: '2019-12-31' },
  After: { AsOf: '2020-12-31' },
  Nodes: [company(1), company(2), person(3)],
  Changes: [
    {
      Party: '2',
      Kind: 'ownership',
      Change: 'Ended',
      Before: [{ OwnershipStake: 100, InDate: '2010-05-01T00:00:00Z', OutDate: '2020-07-01T12:00:00Z', IsEnded: true }],
    },
    {
      Party: '3',
      Kind: 'ownership',
      Change: 'Began',
      After: [{ OwnershipStake: 100, InDate: '2020-07-01T00:00:00Z' }],
    },
    {
      Party: '3',
      Kind: 'role',
      Change: 'Unknown',
      Before: [{ Text: 'Chair', AreDatesUnknown: true }],
      After: [{ Text: 'Chair' }],
    },
  ],
};

test('a period has a row of bars for each party, and what happened in the order of the days', () => {
  const middle = 182 / 365;
  expect(timeLine(changes)).toEqual({
    from: '2020-01-01',
    to: '2020-12-31',
    rows: [
      { party: company(2), bars: [{ start: 0, end: middle, isUncertain: false, text: 'Ownership 100 %' }] },
      {
        party: person(3),
        bars: [
          { start: middle, end: 1, isUncertain: false, text: 'Ownership 100 %' },
          { start: 0, end: 1, isUncertain: true, text: 'Role Chair' },
        ],
      },
    ],
    events: [
      { day: '2020-07-01', text: 'Company 2: Ownership 100 % ended' },
      { day: '2020-07-01', text: 'Person 3: Ownership 100 % began' },
    ],
  });
  expect(eventDays(timeLine(changes))).toEqual(['2020-07-01']);
});

test.each([
  ['2019-01-01', 0],
  ['2020-01-01', 0],
  ['2020-12-31', 1],
  ['2024-01-01', 1],
])('%s is at %d of the period', (day, place) => {
  expect(placeOfDay(day, { from: '2020-01-01', to: '2020-12-31' })).toBe(place);
});

test('a period of one day has its end at its begin', () => {
  expect(placeOfDay('2020-01-01', { from: '2020-01-01', to: '2020-01-01' })).toBe(1);
});
