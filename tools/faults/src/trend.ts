/** A value at a time. */
export interface Sample {
  /** Since the beginning, in hours. */
  readonly hours: number;
  readonly value: number;
}

export interface Trend {
  readonly mean: number;
  /** How much the line of least squares rises in an hour. */
  readonly perHour: number;
  /** How much it rises from the first sample to the last one. */
  readonly growth: number;
}

/** The line of least squares through samples. @throws RangeError for samples of fewer than two moments. */
export function trendOf(samples: readonly Sample[]): Trend {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [hours, value] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((sample) => sample.value))];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('A trend needs samples of two moments at least.');
  const perHour = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.value - value), 0) / spread;
  const times = samples.map((sample) => sample.hours);
  return { mean: value, perHour, growth: perHour * (Math.max(...times) - Math.min(...times)) };
}
