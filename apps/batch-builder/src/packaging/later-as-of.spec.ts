import { laterAsOf } from './later-as-of';

const began = '2026-11-02T08:00:00.000Z';

it.each<[string, string | undefined, string]>([
  ['when the build began, for the first package of a chain', undefined, began],
  ['when the build began, after an earlier package', '2026-11-02T07:59:59.999Z', began],
  ['a millisecond later than a package of the same time', began, '2026-11-02T08:00:00.001Z'],
  [
    'a millisecond later than a package of a clock that was ahead',
    '2026-11-03T07:59:59.999Z',
    '2026-11-03T08:00:00.000Z',
  ],
  ['when the build began, after a package of a clock that was a day ahead', '2026-11-03T08:00:00.000Z', began],
])('the asOf of a package is %s', (_when, before, expected) => {
  expect(laterAsOf(began, before)).toBe(expected);
});
