import { median, peakMemoryMb, percentile95, processorMs, verdictLine } from './figures';

test('the median is the middle of an odd number of values and between the two middle ones of an even number', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
  expect(() => median([])).toThrow(RangeError);
});

test('95 of 100 values do not exceed the 95th percentile', () => {
  expect([percentile95(Array.from({ length: 100 }, (_, index) => 100 - index)), percentile95([7, 3])]).toEqual([95, 7]);
  expect(() => percentile95([])).toThrow(RangeError);
});

test('a verdict says what was measured and what was wanted', () => {
  const verdict = { what: 'page', measured: '1.40', target: 'at most 1.3' };
  expect([verdictLine({ ...verdict, met: true }), verdictLine({ ...verdict, met: false })]).toEqual([
    'met     page: 1.40 (target: at most 1.3)',
    'MISSED  page: 1.40 (target: at most 1.3)',
  ]);
});

test('the memory of a missing process is undefined', async () => {
  expect(await peakMemoryMb(2 ** 30)).toBeUndefined();
});

test('the processor time of a process grows while it computes', async () => {
  const before = (await processorMs(process.pid)) ?? 0;
  const { user, system } = process.cpuUsage();
  const until = performance.now() + 100;
  while (performance.now() < until);
  const used = process.cpuUsage({ user, system });
  const measured = ((await processorMs(process.pid)) ?? 0) - before;
  // Linux counts user time and system time separately, each in hundredths of a second.
  expect(Math.abs(measured - (used.user + used.system) / 1000)).toBeLessThanOrEqual(40);
});

test('the processor time of a missing process is undefined', async () => {
  expect(await processorMs(2 ** 30)).toBeUndefined();
});
