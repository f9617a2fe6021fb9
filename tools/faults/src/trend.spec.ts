import { trendOf } from './trend';

const samples = (...values: number[]) => values.map((value, index) => ({ hours: index / 4, value }));

it('a straight line has its own slope, whatever its height', () => {
  const { mean, perHour, growth } = trendOf(samples(100, 103, 106, 109));
  expect([mean, perHour, growth]).toEqual([104.5, 12, 9]);
});

it('what goes up and down by the same has no slope', () => {
  expect(trendOf(samples(5, 9, 9, 5))).toEqual({ mean: 7, perHour: 0, growth: 0 });
});

it('one moment has no trend', () => {
  expect(() => trendOf(samples(1))).toThrow(RangeError);
});
