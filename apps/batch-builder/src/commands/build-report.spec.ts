import type { TaskResult } from '../packaging/build-packages';
import { noOrdersText, nothingDueText, reportText, resultLines } from './build-report';

const published = (kind: 'baseline' | 'delta', rows: number, bytes: number, plainBytes: number) => ({
  task: { order: { id: 'main' }, country: 'NO' },
  published: [{ manifest: { packageId: 7, kind, rows, bytes, plainBytes } }],
});

test.each([
  [
    'with lines shows how many, and how large it is',
    published('delta', 2, 300, 1_500),
    'main NO: delta 7, 2 lines, 1 kB of 2 kB',
  ],
  ['without lines shows that nothing changed', published('delta', 0, 1, 0), 'main NO: delta 7, nothing changed'],
  [
    'of a country without companies shows that there are none',
    published('baseline', 0, 1, 0),
    'main NO: baseline 7, no companies',
  ],
])('a package %s', (_what, result, line) => {
  expect(resultLines([result as unknown as TaskResult])).toEqual([line]);
});

test.each([
  ['nothing', {}, 'There are no package orders.'],
  ['a kind alone', { kind: 'delta' as const }, 'There are no package orders.'],
  [
    'a country and a type',
    { country: 'DE', type: 'companies' as const, kind: 'baseline' as const },
    'There are no package orders with --country DE --type companies.',
  ],
  ['an organisation', { organisation: 'bnak' }, 'There are no package orders with --organisation bnak.'],
])('without an order, the options that name %s are shown', (_what, filter, text) => {
  expect(noOrdersText(filter)).toBe(text);
});

test('a build whose options leave no order says so, and one whose orders rest that nothing was due', () => {
  const nothing = { withdrawn: [], lost: [], results: [], skipped: [], interrupted: false };
  const filter = { country: 'DE' };
  const rests = { organisationId: 'bank', orderId: 'main', country: 'DE', reason: 'nothing changed' as const };
  expect(reportText(nothing, 'unused', filter)).toBe('There are no package orders with --country DE.');
  expect(reportText(nothing, 'unused', {})).toBe('Nothing was due.');
  expect(reportText({ ...nothing, skipped: [rests] }, 'unused', filter)).toBe(
    'main DE: nothing changed\nNothing was due.',
  );
  expect(reportText({ ...nothing, interrupted: true }, 'the rest stays.', filter)).toBe('Interrupted: the rest stays.');
  expect(nothingDueText(filter, [rests])).toBe('Nothing was due.');
});
