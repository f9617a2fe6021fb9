import { type DeltaComparison, deltaVerdict } from './delta-verdict';

const baseline = { rows: 100_000, seconds: 30 };
const comparison: DeltaComparison = { measurement: 'batch', kind: 'without', budget: 0, baseline };

test('deltas of fewer than a million companies are judged by their seconds, stakes with owners less strictly', () => {
  expect([
    deltaVerdict(comparison, 'ownership', 1.5),
    deltaVerdict({ ...comparison, kind: 'with' }, 'stake', 3),
  ]).toEqual([
    { what: 'batch: delta of changed dates without ultimate owners', value: 1.5, unit: 's', target: { atMost: 2 } },
    { what: 'batch: delta of changed stakes with ultimate owners', value: 3, unit: 's', target: { atMost: 4 } },
  ]);
});

test('deltas of a nation, and of any million companies, are compared with the baseline', () => {
  const nation = { ...comparison, measurement: 'batch-nation' } as const;
  const million = { ...comparison, baseline: { rows: 1_000_000, seconds: 300 } } as const;
  const row = 'baseline / delta of changed stakes without ultimate owners';
  expect([deltaVerdict(nation, 'stake', 2), deltaVerdict(million, 'stake', 12)]).toEqual([
    { what: `batch-nation: ${row}`, value: 15, of: '30.0 / 2.00 s', target: { atLeast: 20 } },
    { what: `batch: ${row}`, value: 25, of: '300.0 / 12.00 s', target: { atLeast: 20 } },
  ]);
});
