import { auditRow, processRows, requestRows, soakTable } from './soak-table';
import { Tally } from './tally';

/** Sixty minutes with one sample each. The values rise by `perHour` and vary by `noise`. */
const line = (perHour: number, noise = 0) =>
  Array.from({ length: 60 }, (_, minute) => ({
    hours: (minute + 0.5) / 60,
    value: 100 + (perHour * minute) / 60 + (minute % 2 ? noise : -noise),
  }));
const verdicts = (memory: number, heap: number, handles: number, noise = 0) =>
  processRows('API', { memory: line(memory, noise), heap: line(heap, noise), handles: line(handles, noise) }).map(
    ({ good }) => good,
  );

it('a value that rises faster than allowed is bad', () => {
  expect([verdicts(39, 1.9, 39), verdicts(41, 2.1, 41), verdicts(-99, -99, -99)]).toEqual([
    [true, true, true],
    [false, false, false],
    [true, true, true],
  ]);
});

it('a value whose confidence interval allows a faster rise is bad too', () => {
  expect([verdicts(0, 0, 0, 1)[1], verdicts(0, 0, 0, 3)[1]]).toEqual([true, false]);
});

it('the slope, the upper end of its interval and the limit are given per hour', () => {
  const [, heap] = processRows('API', { memory: [], heap: line(6, 1), handles: [] });
  expect(heap).toEqual({
    what: 'API: objects and buffers after collections',
    measured: '+6.0 MB/hour, 95 % interval up to +7.4, 103.7 MB on average, 45 minutes',
    wanted: 'below +2 MB/hour at the upper end, from an hour or more',
    good: false,
  });
});

it('too few samples are bad', () => {
  const few = line(0).slice(0, 40);
  const rows = processRows('API', { memory: few, heap: [], handles: line(0) });
  expect(rows.map(({ measured, good }) => [measured.replace(/^.*: /, ''), good])).toEqual([
    ['too few to judge', false],
    ['too few to judge', false],
    ['+0.0 handles/hour, 95 % interval up to +0.0, 100.0 handles on average, 45 minutes', true],
  ]);
});

it('a log with a problem is bad, and so is one without downloads', () => {
  const found = { lines: 9, downloads: 2, problems: [] };
  expect(
    [found, { ...found, problems: ['broken'] }, { ...found, downloads: 0 }].map((finding) => auditRow(finding).good),
  ).toEqual([true, false, false]);
});

it('errors beyond the budget are bad', () => {
  const tally = Object.assign(new Tally(), { sent: 1000, right: 998, failed: 1 });
  const before = requestRows(tally, 1).map(({ good }) => good);
  tally.refuse(503);
  expect([before, requestRows(tally, 1).map(({ good }) => good)]).toEqual([
    [true, true, true],
    [true, true, false],
  ]);
  expect(soakTable(requestRows(tally, 1).slice(2)).split('\n')[2]).toBe(
    '| error budget | 2 errors, 0.200 %: 200 % of the budget | at most 0.1 % of requests | BAD |',
  );
});
