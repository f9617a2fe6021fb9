import { localDayOf } from './days';

describe('dayOf', () => {
  it.each([
    ['a date', '2020-02-29', '2020-02-29'],
    ['midnight in UTC', '2012-11-29T00:00:00.000Z', '2012-11-29'],
    ['midnight in the time that is written', '2018-11-09T00:00:00.000+01:00', '2018-11-09'],
    ['midnight in Berlin in winter, as UTC', '2023-12-31T23:00:00Z', '2024-01-01'],
    ['midnight in Berlin, as UTC, in the middle of a month', '2023-12-08T23:00:00Z', '2023-12-09'],
    ['midnight in Berlin in summer, as UTC', '2020-06-30T22:00:00.000Z', '2020-07-01'],
    ['midnight in India, as UTC', '2020-02-28T18:30:00Z', '2020-02-29'],
    ['midnight in UTC, in the time of Berlin but without its offset', '2006-08-08T02:00:00Z', '2006-08-08'],
    ['midnight in New York, as UTC', '2020-06-30T04:00:00Z', '2020-06-30'],
    ['midnight in UTC, written in Berlin', '2021-12-31T01:00:00+01:00', '2021-12-31'],
    ['midnight in UTC, written in New York', '2020-01-14T19:00:00-05:00', '2020-01-15'],
    ['noon, which stands for no time', '2020-06-30T12:00:00Z', '2020-06-30'],
    ['a time of day', '2023-05-18T23:47:10.475Z', '2023-05-18'],
  ])('reads %s', (_, text, day) => {
    expect(localDayOf(text)).toBe(`${day}T00:00:00Z`);
  });

  it.each(['2023-02-29T00:00:00Z', '2023-13-01', 'yesterday', ''])('does not read %j', (text) => {
    expect(localDayOf(text)).toBeUndefined();
  });
});
