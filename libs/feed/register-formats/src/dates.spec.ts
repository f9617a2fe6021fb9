import { isDate, isDateTime, toDateTime } from './dates';

describe('dates', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])('%s is a date', (date) => {
    expect([isDate(date), isDateTime(date), toDateTime(date)]).toEqual([true, false, `${date}T00:00:00Z`]);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
  ])('%j is no date', (date) => {
    expect(isDate(date)).toBe(false);
  });

  it.each([
    ['2024-05-01T10:20:30Z', '2024-05-01T10:20:30Z'],
    ['2024-05-01T10:20:30.987654Z', '2024-05-01T10:20:30Z'],
    ['2024-05-01T00:20:30+02:00', '2024-04-30T22:20:30Z'],
    ['2024-12-31T23:00:00-01:00', '2025-01-01T00:00:00Z'],
  ])('%s is %s', (written, dateTime) => {
    expect([isDateTime(written), toDateTime(written)]).toEqual([true, dateTime]);
  });

  it.each([
    '2024-05-01T10:20:30',
    '2024-05-01T24:00:00Z',
    '2024-05-01T10:60:00Z',
    '2024-05-01T23:59:60Z',
    '2024-02-30T00:00:00Z',
    '2024-05-01 10:20:30Z',
    '2024-05-01T10:20Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('%s is no date-time', (written) => {
    expect(isDateTime(written)).toBe(false);
  });
});
