import type { ServiceId } from '../../entities';
import { recordedRange, type Stake, stakeBetween } from '../stake';

/** Whether somebody is an owner by a rule; undetermined where what is recorded leaves both possible. */
export type Answer = 'yes' | 'no' | 'undetermined';

/** What a verdict rests on, in percent with 6 decimals. */
export interface RuleFigures {
  /** Of the company, through all chains together: stakes multiplied along each, the chains added. */
  readonly share?: Stake;
  /** The sum of the stakes in the company held by the owner itself and by companies that it controls. */
  readonly controlled?: Stake;
  /** The greatest share, as `share`, of one of the companies that control the company. */
  readonly shareOfController?: Stake;
}

/** The verdict of a rule on one owner. */
export interface Verdict {
  readonly owner: ServiceId;
  readonly verdict: Answer;
  readonly figures: RuleFigures;
}

/** Whether a percentage is enough for a rule. */
export type Test = (percent: number) => boolean;

export const atLeast = (threshold: number): Test => (percent) => percent >= threshold;
export const moreThan = (threshold: number): Test => (percent) => percent > threshold;

/** Percentages are compared as they are told: 50.0000000001 is what adding up makes of 50. */
export function percentOf(share: number): number {
  return Math.round(share * 1e8) / 1e6;
}

/** A figure between two fractions. */
export function figureBetween(least: number, most: number): Stake {
  return stakeBetween(least * 100, most * 100, percentOf(least) === percentOf(most));
}

/** Enough at the least is yes, not enough at the most is no. */
export function answerOf(figure: Stake, isEnough: Test): Answer {
  const [least, most] = recordedRange(figure);
  if (isEnough(least)) return 'yes';
  return isEnough(most) ? 'undetermined' : 'no';
}

/** Of answers of which one is enough. */
export function anyOf(answers: readonly Answer[]): Answer {
  return (['yes', 'undetermined'] as const).find((answer) => answers.includes(answer)) ?? 'no';
}
