import { countText, durationText, sizeText } from './amounts';

test('a count of one has its noun in the singular', () => {
  expect([
    countText(1, 'company'),
    countText(2, 'company'),
    countText(1, 'bad line'),
    countText(0, 'package'),
    countText(3, 'day'),
    countText(2, 'business'),
    countText(2, 'hash'),
  ]).toEqual([...['1 company', '2 companies', '1 bad line', '0 packages', '3 days', '2 businesses', '2 hashes']]);
});

test('a size is written in the unit that fits it', () => {
  expect([0, 1, 1000, 2_500, 999_000, 999_001, 1_549_000, 2e9, 3.25e12, 4e15].map(sizeText)).toEqual([
    '0 kB',
    '1 kB',
    '1 kB',
    '3 kB',
    '999 kB',
    '1.0 MB',
    '1.5 MB',
    '2.0 GB',
    '3.3 TB',
    '4000.0 TB',
  ]);
});

test('a size is the same text as that which the service rounded up to whole kilobytes', () => {
  for (const bytes of [1, 1_001, 2_500, 999_999, 1_549_001, 1_549_999, 1_550_000, 123_456_789, 9_999_999_999])
    expect(sizeText(Math.ceil(bytes / 1000) * 1000)).toBe(sizeText(bytes));
});

test('a duration is written in at most two units', () => {
  expect([0, 59_999, 60_000, 125_000, 3_599_999, 3_600_000, 3_840_000, 360_000_000].map(durationText)).toEqual([
    ...['0 s', '59 s', '1 min 0 s', '2 min 5 s', '59 min 59 s', '1 h 0 min', '1 h 4 min', '100 h 0 min'],
  ]);
});
