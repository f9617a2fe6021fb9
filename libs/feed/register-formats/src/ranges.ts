/** A range as a source states it. Each bound may be excluded. `exact` is a single value. */
export interface StatedRange {
  readonly exact?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly isMinimumExcluded?: boolean;
  readonly isMaximumExcluded?: boolean;
}

/** The names of the members of a range, as they appear in messages about problems. */
export interface RangeMemberNames {
  readonly exact: string;
  readonly minimum: string;
  readonly maximum: string;
}

/**
 * Returns the contradictions in a range.
 *
 * @param whole the greatest possible value of a bound.
 */
export function rangeProblems(range: StatedRange, names: RangeMemberNames, whole: number): string[] {
  const { exact, minimum, maximum, isMinimumExcluded = false, isMaximumExcluded = false } = range;
  const isAnyExcluded = isMinimumExcluded || isMaximumExcluded;
  return [
    ...disorder([names.minimum, minimum], [names.maximum, maximum], isAnyExcluded),
    ...disorder([names.minimum, minimum], [names.exact, exact], isMinimumExcluded),
    ...disorder([names.exact, exact], [names.maximum, maximum], isMaximumExcluded),
    ...(isMinimumExcluded && minimum === whole ? [`${names.minimum} must be < ${whole}, because it is excluded`] : []),
    ...(isMaximumExcluded && maximum === 0 ? [`${names.maximum} must be > 0, because it is excluded`] : []),
  ];
}

type Bound = readonly [name: string, value: number | undefined];

/** @param isExcluded whether the bounds must differ, because one of them is excluded. */
function disorder([lowerName, lower]: Bound, [upperName, upper]: Bound, isExcluded: boolean): string[] {
  if (lower === undefined || upper === undefined) return [];
  if (lower > upper) return [`${lowerName} must be <= ${lastPart(upperName)}`];
  return lower === upper && isExcluded
    ? [`${lowerName} must be < ${lastPart(upperName)}, because a bound is excluded`]
    : [];
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
