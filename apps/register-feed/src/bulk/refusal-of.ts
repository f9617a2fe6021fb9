import type { Outcome } from '@company-relations/register-loader';

/** Why a statement contradicts another one of the baseline. Undefined if it does not. A normal load reports the same. */
export function refusalOf(outcome: Outcome): string | undefined {
  if (outcome.result === 'rejected') return outcome.reason;
  return outcome.problem;
}
