import { byMinute, trendOf } from './trend';

const samples = (...values: number[]) => values.map((value, index) => ({ hours: index / 4, value }));

it('a straight line has its own slope, whatever its height, and no error', () => {
  expect(trendOf(samples(100, 103, 106, 109))).toEqual({ mean: 104.5, perHour: 12, error: 0 });
});

it('what goes up and down by the same has no slope, and an error', () => {
  const { mean, perHour, error } = trendOf(samples(5, 9, 9, 5));
  expect([mean, perHour, error]).toEqual([7, 0, expect.closeTo(Math.sqrt(16 / 2 / 0.3125), 10)]);
});

it('two samples, or one moment, have no trend', () => {
  expect(() => trendOf(samples(1, 2))).toThrow(RangeError);
  expect(() => trendOf([1, 2, 3].map((value) => ({ hours: 1, value })))).toThrow(RangeError);
});

it('samples of one minute become one', () => {
  const at = (seconds: number, value: number) => ({ hours: seconds / 3600, value });
  expect(byMinute([at(0, 1), at(30, 3), at(60, 5), at(150, 7)])).toEqual([at(15, 2), at(60, 5), at(150, 7)]);
});
