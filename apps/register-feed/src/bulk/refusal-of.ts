import type { Outcome } from '@company-relations/register-loader';

/**
 * Returns the reason why a statement contradicts another statement of the baseline. The reason is the same as in a
 * normal load. Returns undefined if there is no contradiction.
 */
export function contradictionReason(outcome: Outcome): string | undefined {
  if (outcome.result === 'rejected') return outcome.reason;
  return outcome.problem;
}
