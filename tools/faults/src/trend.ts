/** A value at a moment. */
export interface Sample {
  /** Hours since the beginning. */
  readonly hours: number;
  readonly value: number;
}

export interface Trend {
  readonly mean: number;
  /** How much the least-squares line rises per hour. */
  readonly perHour: number;
  /** Standard error of `perHour`. It is larger if neighbouring values resemble each other. */
  readonly error: number;
  /** The upper end of the 95 % confidence interval of `perHour`. */
  readonly upper: number;
}

/**
 * Fits a least-squares line to samples.
 *
 * @throws RangeError if there are fewer than three samples, or all are from the same moment.
 */
export function trendOf(samples: readonly Sample[]): Trend {
  const [hours, value] = [mean(samples.map((sample) => sample.hours)), mean(samples.map((sample) => sample.value))];
  const spread = samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
  if (samples.length < 3 || !(spread > 0))
    throw new RangeError('A trend and its error need three samples of two moments at least.');
  const perHour = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.value - value), 0) / spread;
  const residuals = samples.map((sample) => sample.value - value - perHour * (sample.hours - hours));
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  // If neighbouring values have a correlation of r, n values count as n (1 - r) / (1 + r) independent values.
  const inflation = (1 + correlationOf(residuals)) / (1 - correlationOf(residuals));
  const error = Math.sqrt((squares / (samples.length - 2) / spread) * inflation);
  const freedom = Math.max(1, samples.length / inflation - 2);
  return { mean: value, perHour, error, upper: perHour + quantile975(freedom) * error };
}

/**
 * Correlation of each residual with the next one, assuming a first-order autoregressive process. Limited to 0 to 0.9.
 */
function correlationOf(residuals: readonly number[]): number {
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  if (squares === 0) return 0;
  const products = residuals
    .slice(1)
    .reduce((sum, residual, index) => sum + residual * (residuals[index] as number), 0);
  return Math.min(0.9, Math.max(0, products / squares));
}

/**
 * The 97.5 % quantile of Student's t distribution, by the Cornish-Fisher expansion around the normal distribution. It
 * is accurate from three degrees of freedom on.
 */
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

/**
 * Averages the samples of each minute. Samples close together rise and fall together, and would make a trend look more
 * certain than it is.
 */
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
