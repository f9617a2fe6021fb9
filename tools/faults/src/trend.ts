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
  /** Standard error of `perHour`. Neighbouring values that resemble each other make it larger. */
  readonly error: number;
  /** The upper end of the 95 % interval of `perHour`. */
  readonly upper: number;
}

/** The line of least squares through samples. @throws RangeError for fewer than three samples, or samples of one moment. */
export function trendOf(samples: readonly Sample[]): Trend {
  const [hours, value] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((sample) => sample.value))];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  if (samples.length < 3 || !(spread > 0))
    throw new RangeError('A trend and its error need three samples of two moments at least.');
  const perHour = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.value - value), 0) / spread;
  const residuals = samples.map((sample) => sample.value - value - perHour * (sample.hours - hours));
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  // n values that follow each other with a correlation of r count as much as n (1 - r) / (1 + r) independent ones.
  const inflation = (1 + correlationOf(residuals)) / (1 - correlationOf(residuals));
  const error = Math.sqrt((squares / (samples.length - 2) / spread) * inflation);
  const freedom = Math.max(1, samples.length / inflation - 2);
  return { mean: value, perHour, error, upper: perHour + quantile975(freedom) * error };
}

/** Correlation of each residual with the next one, as a first-order process has it: 0 to 0.9. */
function correlationOf(residuals: readonly number[]): number {
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  if (squares === 0) return 0;
  const products = residuals
    .slice(1)
    .reduce((sum, residual, index) => sum + residual * (residuals[index] as number), 0);
  return Math.min(0.9, Math.max(0, products / squares));
}

/** The 97.5 % quantile of Student's t, by the expansion of Cornish and Fisher around the normal one; close from three degrees on. */
function quantile975(freedom: number): number {
  const z = 1.959964;
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, index) => sum + term / freedom ** index, 0);
}

/** One sample for each minute: what lies close together goes up and down together, and would make a trend look surer than it is. */
export function byMinute(samples: readonly Sample[]): Sample[] {
  const minutes = new Map<number, Sample[]>();
  for (const sample of samples) {
    const minute = Math.floor(sample.hours * 60);
    minutes.set(minute, [...(minutes.get(minute) ?? []), sample]);
  }
  return [...minutes.values()].map((each) => ({
    hours: mean(each.map(({ hours }) => hours)),
    value: mean(each.map(({ value }) => value)),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
