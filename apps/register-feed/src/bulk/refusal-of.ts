import type { Outcome } from '@company-relations/register-loader';

/**
 * Returns the reason why a statement contradicts another statement of the baseline, or undefined if it does not. It is
 * the same reason that a normal load reports.
 */
export function contradictionReason(outcome: Outcome): string | undefined {
  if (outcome.result === 'rejected') return outcome.reason;
  return outcome.problem;
}
