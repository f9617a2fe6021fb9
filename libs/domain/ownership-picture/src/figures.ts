import type { Stake, StructureEdge } from './structure';

/** The text for a figure that no source states. */
export const unknownFigure = '?';

interface Range {
  readonly exact?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly isMinimumExcluded?: boolean | undefined;
  readonly isMaximumExcluded?: boolean | undefined;
}

/**
 * Formats a stake: `42.19 %`, `75–100 %`, `> 25–50 %`, `≥ 25 %`, `≤ 50 %`, or `?`. A sign marks a bound that is
 * excluded.
 */
export function stakeText(stake: Stake): string {
  const text = rangeText({
    exact: stake.OwnershipStake,
    minimum: stake.MinOwnershipStake,
    maximum: stake.MaxOwnershipStake,
    isMinimumExcluded: stake.IsMinOwnershipStakeExcluded,
    isMaximumExcluded: stake.IsMaxOwnershipStakeExcluded,
  });
  return text === undefined ? unknownFigure : `${text} %`;
}

/** Formats a share that is calculated rather than stated by a source: `42.19 % calc.`, or `?`. */
export function calculatedText(share: Stake): string {
  return hasStake(share) ? `${stakeText(share)} calc.` : unknownFigure;
}

export function hasStake({ OwnershipStake, MinOwnershipStake, MaxOwnershipStake }: Stake): boolean {
  return (OwnershipStake ?? MinOwnershipStake ?? MaxOwnershipStake) !== undefined;
}

/**
 * Formats the votes of a record: `votes 25–50`. The text has no unit, because a register may publish either a count or
 * a percentage.
 */
export function votesText(edge: StructureEdge): string | undefined {
  const text = rangeText({
    exact: edge.NumberOfVotes,
    minimum: edge.MinVotes,
    maximum: edge.MaxVotes,
    isMinimumExcluded: edge.IsMinVotesExcluded,
    isMaximumExcluded: edge.IsMaxVotesExcluded,
  });
  return text === undefined ? undefined : `votes ${text}`;
}

/** Returns the largest figure of a stake, to compare stakes. */
export function largestStake(stake: Stake): number {
  return stake.OwnershipStake ?? stake.MaxOwnershipStake ?? stake.MinOwnershipStake ?? -1;
}

function rangeText({ exact, minimum, maximum, isMinimumExcluded, isMaximumExcluded }: Range): string | undefined {
  if (exact !== undefined) return numberText(exact);
  const isAbove = isMinimumExcluded === true;
  const isBelow = isMaximumExcluded === true;
  if (minimum !== undefined && maximum !== undefined) {
    if (minimum === maximum && !isAbove && !isBelow) return numberText(minimum);
    return `${isAbove ? '> ' : ''}${numberText(minimum)}–${isBelow ? '< ' : ''}${numberText(maximum)}`;
  }
  if (minimum !== undefined) return `${isAbove ? '>' : '≥'} ${numberText(minimum)}`;
  return maximum === undefined ? undefined : `${isBelow ? '<' : '≤'} ${numberText(maximum)}`;
}

/**
 * Formats a number with at most two decimals and without trailing zeros. If rounding to two decimals would give a whole
 * number, up to six decimals are used: 49.999 must not become 50.
 */
function numberText(value: number): string {
  const fine = Number(value.toFixed(6));
  for (let decimals = 2; decimals < 6; decimals += 1) {
    const rounded = Number(value.toFixed(decimals));
    if (!Number.isInteger(rounded) || Number.isInteger(fine)) return String(rounded);
  }
  return fine.toFixed(6).replace(/\.?0+$/, '');
}
