import { targets, verdictOf } from './targets';

test('a verdict has the name, the unit and the limit of its target, and is judged by the value that is printed', () => {
  expect([
    verdictOf('page', 'API / bare driver', 1.300004, '130.0 / 100.0 ms'),
    verdictOf('page', 'memory of the API with many clients', undefined),
  ]).toEqual([
    { what: 'page: API / bare driver', value: 1.3, of: '130.0 / 100.0 ms', target: { atMost: 1.3 } },
    { what: 'page: memory of the API with many clients', value: NaN, unit: 'MB', target: { atMost: 350 } },
  ]);
});

test('the reader of each file has a target for its time and one for its memory', () => {
  expect(Object.entries(targets.registers).filter(([row]) => row.startsWith('LEI records, CSV'))).toEqual([
    ['LEI records, CSV, reader / bare parse', { atMost: 3 }],
    ['LEI records, CSV, memory / that for a tenth of the companies', { atMost: 1.5 }],
  ]);
});
