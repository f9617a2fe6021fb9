import { type AuditedGrants, type CommandAudit, withAuditLog } from '@company-relations/audit-log';
import type { Subscription } from '@company-relations/authorization';
import { userName } from '@company-relations/command-line';
import type { BeforeChanges, SubscriptionChange } from '@company-relations/subscription-store';

export interface Audited extends CommandAudit {
  /** The person who makes the changes. If undefined, the audit log names the system user. */
  readonly by: string | undefined;
}

/** Runs work that changes subscriptions. Before each change, writes an audit entry. */
export async function withAuditedChanges<Result>(
  { by = userName(), ...log }: Audited,
  work: (beforeChanges: BeforeChanges) => Promise<Result>,
): Promise<Result> {
  return withAuditLog(log, (audit) =>
    work(async (changes) => {
      await Promise.all(
        changes.filter(isChange).map(({ before, after }) => {
          const who = { subscription: after.id, organisation: after.organisationId };
          return audit.append({
            what: 'grants',
            who,
            by,
            before: before ? grantsOf(before) : null,
            after: grantsOf(after),
          });
        }),
      );
    }),
  );
}

function isChange({ before, after }: SubscriptionChange): boolean {
  return before?.grants.key !== after.grants.key || before.enabled !== after.enabled;
}

function grantsOf({ enabled, grants }: Subscription): AuditedGrants {
  return { enabled, countries: grants.toJSON() };
}
