import type { StatedUnspecifiedOwner, UnspecifiedReason } from '@company-relations/ownership';
import { optionalDateTime } from '../dates';
import { withoutAbsentMembers } from '../present';
import { printable } from '../schema-check';
import { withStatedEnds } from '../stated-end';
import type { PscEntry, PscExemption } from './psc-line';

/**
 * For each statement in the published list, the reasons why the company names no beneficial owner. The codes of the
 * statements are written here without the suffix `-partnership`. The misspelling `signficant` is in the published list
 * too.
 */
export const statementReasons: ReadonlyMap<string, readonly UnspecifiedReason[]> = new Map([
  ['no-individual-or-entity-with-signficant-control', ['none']],
  ['psc-exists-but-not-identified', ['notIdentified']],
  ['psc-details-not-confirmed', ['notConfirmed']],
  ['steps-to-find-psc-not-yet-completed', ['beingIdentified']],
  ['psc-contacted-but-no-response', ['notProvided']],
  ['psc-has-failed-to-confirm-changed-details', ['notConfirmed']],
  ['restrictions-notice-issued-to-psc', ['restricted']],
  ['awaiting-confirmation-from-psc', ['notConfirmed']],
  ['no-beneficial-owner-identified', ['notIdentified']],
  ['at-least-one-beneficial-owner-unidentified', ['someNotIdentified']],
  ['information-not-provided-for-at-least-one-beneficial-owner', ['notProvided']],
  [
    'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner',
    ['someNotIdentified', 'notProvided'],
  ],
]);

/** Statements in the published list that give no reason why a beneficial owner is missing. */
export const statementsWithoutReason: ReadonlySet<string> = new Set([
  'all-beneficial-owners-identified',
  'nobody-has-become-or-ceased-to-be-a-beneficial-owner',
  'somebody-has-become-or-ceased-to-be-a-beneficial-owner',
  'no-change-beneficial-owner-relevant-period',
  'change-beneficial-owner-relevant-period',
  'no-trust-involved-relevant-period',
  'trust-involved-relevant-period',
  'no-change-beneficiary-relevant-period',
  'change-beneficiary-relevant-period',
]);

interface Unspecified {
  readonly records: readonly StatedUnspecifiedOwner[];
  readonly notices: readonly string[];
}

/**
 * Returns the reasons why a company names no beneficial owner, as a statement of the register gives them. If the
 * statement gives no such reason, returns a notice. The member `linked_psc_name` is not read, because it is the name of
 * a person.
 */
export function unspecifiedByStatement({ statement = '', notified_on, ceased_on, ceased }: PscEntry): Unspecified {
  const reasons = statementReasons.get(statement.replace(/-partnership$/, ''));
  if (reasons) {
    const records = reasons.map((reason) => unspecified(reason, statement, [notified_on, ceased_on]));
    return { records: withStatedEnds(records, ceased === true), notices: [] };
  }
  const what = statementsWithoutReason.has(statement)
    ? `statement "${statement}" misses no beneficial owner`
    : `unknown statement "${printable(statement)}" about a company`;
  return { records: [], notices: [`${what}: not loaded`] };
}

/**
 * Returns a record with the reason `exempt` for each period of each exemption of a company from the duty to state
 * persons with significant control. An exemption without periods makes one record.
 */
export function unspecifiedByExemptions({ exemptions = {} }: PscEntry): Unspecified {
  const records = Object.entries(exemptions).flatMap(([name, exemption]) => recordsOf(name, exemption));
  return { records, notices: records.length > 0 ? [] : ['entry without an exemption: not loaded'] };
}

function recordsOf(name: string, { exemption_type: type, items = [] }: PscExemption): StatedUnspecifiedOwner[] {
  const text = type ?? printable(name).replaceAll('_', '-');
  if (items.length === 0) return [unspecified('exempt', text, [])];
  return items.map(({ exempt_from: from, exempt_to: to }) => unspecified('exempt', text, [from, to]));
}

function unspecified(
  reason: UnspecifiedReason,
  text: string,
  [from, until]: readonly (string | undefined)[],
): StatedUnspecifiedOwner {
  const period = withoutAbsentMembers({ inDate: optionalDateTime(from), outDate: optionalDateTime(until) });
  const record = { category: 'beneficialOwner', reason, text, ...period } as const;
  return { kind: 'unspecifiedOwner', ended: until !== undefined, record };
}
