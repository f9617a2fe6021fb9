import { type DeltaComparison, deltaVerdict } from './delta-verdict';

const baseline = { rows: 100_000, seconds: 30 };
const comparison: DeltaComparison = { measurement: 'batch', kind: 'without', budget: 0, baseline };

test('deltas of fewer than a million companies are judged by their seconds, stakes with owners less strictly', () => {
  expect([
    deltaVerdict(comparison, 'ownership', 1.5),
    deltaVerdict({ ...comparison, kind: 'with' }, 'stake', 3),
    deltaVerdict({ ...comparison, measurement: 'batch-nation' }, 'role', 1),
  ]).toEqual([
    { what: 'batch: delta of changed dates without ultimate owners', value: 1.5, unit: 's', target: { atMost: 2 } },
    { what: 'batch: delta of changed stakes with ultimate owners', value: 3, unit: 's', target: { atMost: 4 } },
    {
      what: 'batch-nation: delta of changed roles without ultimate owners',
      value: 1,
      unit: 's',
      target: { atMost: 2 },
    },
  ]);
});

test('deltas of a million companies are compared with the baseline', () => {
  const million = { ...comparison, measurement: 'batch-nation', baseline: { rows: 1_000_000, seconds: 300 } } as const;
  expect(deltaVerdict(million, 'stake', 12)).toEqual({
    what: 'batch-nation: baseline / delta of changed stakes without ultimate owners',
    value: 25,
    of: '300.0 / 12.00 s',
    target: { atLeast: 20 },
  });
});
