import { byMinute, trendOf } from './trend';

const samples = (...values: number[]) => values.map((value, index) => ({ hours: index / 4, value }));

it('a straight line has its own slope at any height, and no error', () => {
  expect(trendOf(samples(100, 103, 106, 109))).toEqual({ mean: 104.5, perHour: 12, error: 0, upper: 12 });
});

it('values that go up and down by the same amount have no slope, and an error', () => {
  const { mean, perHour, error } = trendOf(samples(5, 9, 9, 5));
  expect([mean, perHour, error]).toEqual([7, 0, expect.closeTo(Math.sqrt(16 / 2 / 0.3125), 10)]);
});

it('values that resemble their neighbours count less than independent ones of the same spread', () => {
  const alternating = trendOf(samples(1, -1, 1, -1, 1, -1, 1, -1));
  const inWaves = trendOf(samples(1, 1, -1, -1, -1, -1, 1, 1));
  expect(inWaves.error).toBeGreaterThan(1.5 * alternating.error);
});

it('the interval of many independent values covers their slope, and is as wide as the normal one says', () => {
  // A fixed sequence without correlation: the bits of a linear-feedback shift register.
  let state = 1;
  const bits = Array.from({ length: 400 }, () => {
    state = state & 1 ? (state >> 1) ^ 0x2d : state >> 1;
    return state & 1 ? 1 : -1;
  });
  const trend = trendOf(bits.map((bit, index) => ({ hours: index / 100, value: 3 * (index / 100) + bit })));
  expect(Math.abs(trend.perHour - 3)).toBeLessThan(trend.upper - trend.perHour);
  expect((trend.upper - trend.perHour) / trend.error).toBeCloseTo(1.97, 1);
});

it('a few values have a wide interval, as Student’s t says', () => {
  const { perHour, error, upper } = trendOf(samples(5, 9, 5, 9, 5, 9, 5, 9, 5, 9, 5, 9));
  expect((upper - perHour) / error).toBeCloseTo(2.228, 2);
});

it('two samples, or one moment, have no trend', () => {
  expect(() => trendOf(samples(1, 2))).toThrow(RangeError);
  expect(() => trendOf([1, 2, 3].map((value) => ({ hours: 1, value })))).toThrow(RangeError);
});

it('samples of one minute become one', () => {
  const at = (seconds: number, value: number) => ({ hours: seconds / 3600, value });
  expect(byMinute([at(0, 1), at(30, 3), at(60, 5), at(150, 7)])).toEqual([at(15, 2), at(60, 5), at(150, 7)]);
});
