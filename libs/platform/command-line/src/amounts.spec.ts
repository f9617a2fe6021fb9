import { countText, sizeText } from './amounts';

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
  expect([0, 1, 999, 1000, 1_549_000, 2e9, 3.25e12, 4e15].map(sizeText)).toEqual([
    '0 B',
    '1 B',
    '999 B',
    '1.0 kB',
    '1.5 MB',
    '2.0 GB',
    '3.3 TB',
    '4000.0 TB',
  ]);
});
