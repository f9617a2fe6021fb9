import type { ServiceId } from '../../entities';
import { noOpenBounds, openBoundsOf, openMaxBit, openMinBit, recordedRange, type Stake, stakeBetween } from '../stake';

/** The answer to whether an owner meets a rule. `undetermined`: both answers are possible with the recorded stakes. */
export type Answer = 'yes' | 'no' | 'undetermined';

/** The figures behind a verdict, in percent with 6 decimals. */
export interface RuleFigures {
  /**
   * The share in the company through all chains together. Stakes are multiplied along each chain, and the chains are
   * added.
   */
  readonly share?: Stake;
  /** The sum of the owner's own stake and the stakes of the companies that the owner controls. */
  readonly controlled?: Stake;
  /** The owner's greatest share, computed like `share`, in a company that controls the company. */
  readonly shareOfController?: Stake;
}

/** The verdict of a rule about one owner. */
export interface Verdict {
  readonly owner: ServiceId;
  readonly verdict: Answer;
  readonly figures: RuleFigures;
  /** Set if the recorded holdings in a company on a chain exceed 100 % together. Then the answer is undetermined. */
  readonly isOverIssued?: true;
  /** Set if another record of a direct or indirect owner of the company may describe the same person. */
  readonly isStatedAgain?: true;
}

/**
 * The position of a share relative to a percentage: equal to the percentage, just above it (an open minimum), or just
 * below it (an open maximum).
 */
export type SideOfPercent = 'at' | 'above' | 'below';

/**
 * Returns whether a share is enough for a rule. The share is exactly `percent`, just above it, or just below it,
 * according to `side`.
 */
export type ThresholdTest = (percent: number, side: SideOfPercent) => boolean;

/** Returns the test of a rule for which a share of exactly `threshold` percent is enough. */
export const atLeast =
  (threshold: number): ThresholdTest =>
  (percent, side) =>
    side === 'below' ? percent > threshold : percent >= threshold;
/** Returns the test of a rule that requires a share above `threshold` percent. */
export const moreThan =
  (threshold: number): ThresholdTest =>
  (percent, side) =>
    side === 'above' ? percent >= threshold : percent > threshold;

/**
 * Converts a fraction to percent, rounded to the published 6 decimals. Rounding comes before comparison, because a sum
 * of 50 may turn into 50.0000000001.
 */
export function fractionToRoundedPercent(share: number): number {
  return Math.round(share * 1e8) / 1e6;
}

/** Returns the stake between two fractions. The bits in `open` mark the bounds that are excluded. */
export function figureBetween(least: number, most: number, open = noOpenBounds): Stake {
  const isPoint = open === noOpenBounds && fractionToRoundedPercent(least) === fractionToRoundedPercent(most);
  return stakeBetween(least * 100, most * 100, isPoint, open);
}

/** Returns `yes` if the minimum is enough, `no` if the maximum is not enough, otherwise `undetermined`. */
export function answerOf(figure: Stake, isEnough: ThresholdTest): Answer {
  const [least, most] = recordedRange(figure);
  const open = openBoundsOf(figure);
  if (isEnough(least, open & openMinBit ? 'above' : 'at')) return 'yes';
  return isEnough(most, open & openMaxBit ? 'below' : 'at') ? 'undetermined' : 'no';
}

/** Combines answers to a rule that requires only one of several conditions. */
export function anyOf(answers: readonly Answer[]): Answer {
  return (['yes', 'undetermined'] as const).find((answer) => answers.includes(answer)) ?? 'no';
}
