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
  /** Standard error of `perHour`, as far as the values lie beside their line by chance. */
  readonly error: number;
}

/** The line of least squares through samples. @throws RangeError for fewer than three samples, or samples of one moment. */
export function trendOf(samples: readonly Sample[]): Trend {
  const [hours, value] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((sample) => sample.value))];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  if (samples.length < 3 || !(spread > 0)) throw new RangeError('A trend and its error need three samples of two moments at least.');
  const perHour = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.value - value), 0) / spread;
  const beside = samples.reduce((sum, sample) => sum + (sample.value - value - perHour * (sample.hours - hours)) ** 2, 0);
  return { mean: value, perHour, error: Math.sqrt(beside / (samples.length - 2) / spread) };
}

/** One sample for each minute: what lies close together goes up and down together, and would make a trend look surer than it is. */
export function byMinute(samples: readonly Sample[]): Sample[] {
  const minutes = new Map<number, Sample[]>();
  for (const sample of samples) {
    const minute = Math.floor(sample.hours * 60);
    minutes.set(minute, [...(minutes.get(minute) ?? []), sample]);
  }
  return [...minutes.values()].map((each) => ({ hours: mean(each.map(({ hours }) => hours)), value: mean(each.map(({ value }) => value)) }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
