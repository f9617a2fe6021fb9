import type { TaskResult } from '../packaging/build-packages';
import { resultLines } from './build-report';

const published = (kind: 'baseline' | 'delta', rows: number, bytes: number, plainBytes: number) => ({
  task: { order: { id: 'main' }, country: 'NO' },
  published: [{ manifest: { packageId: 7, kind, rows, bytes, plainBytes } }],
});

test.each([
  [
    'with lines shows how many, and how large it is',
    published('delta', 2, 300, 1_500),
    'main NO: delta 7, 2 lines, 300 B of 1.5 kB',
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
