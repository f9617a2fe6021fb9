import { peakMemoryIn } from './peak-memory';

test.each([
  ['IMPORT DONE in 2s. \nPeak memory usage: 292.2MiB\nThere were no bad entries.', 306_393_907],
  ['Peak memory usage: 1.053GiB', 1_130_650_141],
  ['Peak memory usage: 512B', 512],
])('the memory of an import that says %j is %d bytes', (output, bytes) => {
  expect(peakMemoryIn(output)).toBe(bytes);
});

test.each(['', 'Peak memory usage: unknown', 'Peak memory usage: 3 pages', 'Peak memory usage: 1.5MB'])(
  'of an import that says %j the memory is not known',
  (output) => {
    expect(peakMemoryIn(output)).toBeUndefined();
  },
);
