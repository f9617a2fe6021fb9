import { readRetryAfter } from './retry-after';

const now = Date.UTC(2026, 0, 1, 12);

test.each([
  ['0', 0],
  ['120', 120_000],
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ['1.5', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['2026-01-01', undefined],
  [null, undefined],
])('Retry-After %s is %s milliseconds', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
