import type { Outcome } from '@company-relations/register-loader';

/**
 * Returns why a statement contradicts another statement of the baseline, or undefined if it does not. A normal load
 * reports the same reason.
 */
export function refusalOf(outcome: Outcome): string | undefined {
  if (outcome.result === 'rejected') return outcome.reason;
  return outcome.problem;
}
