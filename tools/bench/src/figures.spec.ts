import { median, peakMemoryMb, percentile95, processorMs, type Verdict, verdictLine } from './figures';

test('the median is the middle of an odd number of values and between the two middle ones of an even number', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
  expect(() => median([])).toThrow(RangeError);
});

test('95 of 100 values do not exceed the 95th percentile', () => {
  expect([percentile95(Array.from({ length: 100 }, (_, index) => 100 - index)), percentile95([7, 3])]).toEqual([95, 7]);
  expect(() => percentile95([])).toThrow(RangeError);
});

test('a verdict says what was measured and what was wanted', () => {
  const target = { atMost: 1.3 };
  const verdicts: Verdict[] = [
    { what: 'page', value: 1.3, target },
    { what: 'page', value: 1.4, of: '140.0 / 100.0 ms', target },
    { what: 'loader', value: 7561, unit: 'statements/s', target: { atLeast: 5000 } },
    { what: 'memory', value: 351, unit: 'MB', target: { atMost: 350 } },
    { what: 'memory', value: NaN, unit: 'MB', target: { atMost: 350 } },
  ];
  expect(verdicts.map(verdictLine)).toEqual([
    'met     page: 1.30 (target: at most 1.3)',
    'MISSED  page: 140.0 / 100.0 ms = 1.40 (target: at most 1.3)',
    'met     loader: 7,561 statements/s (target: at least 5,000 statements/s)',
    'MISSED  memory: 351 MB (target: at most 350 MB)',
    'MISSED  memory: not known on this system (target: at most 350 MB)',
  ]);
});

test('the memory of a missing process is undefined', async () => {
  expect(await peakMemoryMb(2 ** 30)).toBeUndefined();
});

test('the processor time of a process lies between what the process itself counts within and around the two readings', async () => {
  const aroundStart = process.cpuUsage();
  const before = await processorMs(process.pid);
  const withinStart = process.cpuUsage();
  while (usedMs(withinStart) < 100);
  const within = usedMs(withinStart);
  const after = await processorMs(process.pid);
  const around = usedMs(aroundStart);
  const measured = (after ?? NaN) - (before ?? NaN);
  // Linux counts user time and system time separately, each in whole hundredths of a second.
  expect(measured).toBeGreaterThanOrEqual(within - 20);
  expect(measured).toBeLessThanOrEqual(around + 20);
});

function usedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

test('the processor time of a missing process is undefined', async () => {
  expect(await processorMs(2 ** 30)).toBeUndefined();
});
