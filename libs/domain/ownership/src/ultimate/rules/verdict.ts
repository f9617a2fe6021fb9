import type { ServiceId } from '../../entities';
import { noOpenBounds, openBoundsOf, openMax, openMin, recordedRange, type Stake, stakeBetween } from '../stake';

/** Whether an owner meets a rule. Undetermined when the recorded stakes allow both. */
export type Answer = 'yes' | 'no' | 'undetermined';

/** The figures behind a verdict, in percent with 6 decimals. */
export interface RuleFigures {
  /** The share in the company through all chains together: stakes multiplied along each chain, the chains added. */
  readonly share?: Stake;
  /** The sum of the stakes of the owner itself and of the companies that it controls. */
  readonly controlled?: Stake;
  /** The greatest share, as `share`, of one of the companies that control the company. */
  readonly shareOfController?: Stake;
}

/** The verdict of a rule on one owner. */
export interface Verdict {
  readonly owner: ServiceId;
  readonly verdict: Answer;
  readonly figures: RuleFigures;
  /** Set where the holdings stated of a company on a chain exceed 100 %, which makes the answer undetermined. */
  readonly isOverIssued?: true;
  /** Set where another record above the company may describe the same person. */
  readonly isStatedAgain?: true;
}

/** The side on which a share lies of a percentage that it does not reach: just above an open minimum, just below an open maximum. */
export type Side = 'at' | 'above' | 'below';

/** Whether a percentage, or what lies next to it, is enough for a rule. */
export type Test = (percent: number, side: Side) => boolean;

export const atLeast =
  (threshold: number): Test =>
  (percent, side) =>
    side === 'below' ? percent > threshold : percent >= threshold;
export const moreThan =
  (threshold: number): Test =>
  (percent, side) =>
    side === 'above' ? percent >= threshold : percent > threshold;

/** Percentages are rounded to the published 6 decimals before they are compared: adding up may turn 50 into 50.0000000001. */
export function percentOf(share: number): number {
  return Math.round(share * 1e8) / 1e6;
}

/** A figure between two fractions with these open bounds. */
export function figureBetween(least: number, most: number, open = noOpenBounds): Stake {
  const isPoint = open === noOpenBounds && percentOf(least) === percentOf(most);
  return stakeBetween(least * 100, most * 100, isPoint, open);
}

/** `yes` if the minimum is enough, `no` if the maximum is not enough. */
export function answerOf(figure: Stake, isEnough: Test): Answer {
  const [least, most] = recordedRange(figure);
  const open = openBoundsOf(figure);
  if (isEnough(least, open & openMin ? 'above' : 'at')) return 'yes';
  return isEnough(most, open & openMax ? 'below' : 'at') ? 'undetermined' : 'no';
}

/** Combines answers to a rule that one of them is enough for. */
export function anyOf(answers: readonly Answer[]): Answer {
  return (['yes', 'undetermined'] as const).find((answer) => answers.includes(answer)) ?? 'no';
}
